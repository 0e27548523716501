/**
 * @timerift/core: rules, words, records, sessions and computer players for JavaScript. docs/javascript.md is the
 * manual. Everything here is what the page of the project itself uses; it implements no rule.
 */
export { NATURE, SETUP_NUMBERS, decisionOf, sameMove, seatLetter, spaceWord } from "../../../web/src/core/core";
export type {
	Advice,
	Ask,
	Core,
	Game,
	GameEvent,
	GameRecord,
	Move,
	Outcome,
	Played,
	Player,
	RecordError,
	RecordRead,
	Result,
	ScoreSheet,
	SeatSetup,
	Setup,
	SetupNumber,
	Warning,
} from "../../../web/src/core/core";
export * from "../../../web/src/core/lists";
export type * from "../../../web/src/core/content";
export { placeKey } from "../../../web/src/core/places";
export type { Place } from "../../../web/src/core/places";
export { CoreSession as Session, balanceOf, placeOf } from "../../../web/src/core/session";
export type {
	Balance,
	Control,
	Goods,
	LegalAnswer,
	Now,
	Opening,
	Preview,
	WhyNot,
	Workers,
} from "../../../web/src/core/session";
export { snapshot } from "../../../web/src/core/table";
export type * from "../../../web/src/core/table";
export type { CoreWords, Value } from "../../../web/src/core/words";
export type { Judgement, Reason, Report, Verdict } from "../../../web/src/think/report";
export type { Given, Key } from "../../../web/src/words/given";
export { roll } from "./dice";
export { languages, load, say, speak } from "./load";
export type { LoadOptions } from "./load";
export { Players } from "./players";
export type { Hint, LineStep, PlayersOptions, Question, ReviewQuestion } from "./players";
