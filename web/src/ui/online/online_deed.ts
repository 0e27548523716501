/** What a player asks for that is no move, with the words of the forms: the answer, or what was wrong. */
import { errorWord } from "../../online/api";
import type { Answer } from "../../online/api";
import type { Deed, Remote } from "../../online/remote";
import type { Told } from "../../online/wire";

export async function deed(remote: Remote, message: Deed): Promise<Answer<Told>> {
	const told = await remote.deed(message);
	return told.t === "done" ? told : { error: errorWord(told["why"]) };
}
