/** The keys of messages, and what each wants put in. */
import type { Words } from "./keys";

export type Key = keyof Words;
/** The arguments of a message: none, or one object with a value for each. */
export type Given<K extends Key> = K extends Key
	? [keyof Words[K]] extends [never]
		? []
		: [Readonly<Words[K]>]
	: never;
