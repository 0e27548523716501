/**
 * The state of a place for the current question: it can be tapped, is chosen, is refused with a reason, or is not in
 * play.
 */
export type State = "" | "can" | "sel" | "no" | "off";
