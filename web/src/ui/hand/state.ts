/** How a place stands to the question: it can be tapped, is chosen, is refused with a reason, or is out of play. */
export type State = "" | "can" | "sel" | "no" | "off";
