/**
 * Sends a player's request that is not a move, and returns the answer or the error in the form that the online forms
 * use.
 */
import { errorWord } from "../../online/api";
import type { Answer } from "../../online/api";
import type { Deed, Remote } from "../../online/remote";
import type { Told } from "../../online/wire";

export async function deed(remote: Remote, message: Deed): Promise<Answer<Told>> {
	const told = await remote.deed(message);
	return told.t === "done" ? told : { error: errorWord(told["why"]) };
}
