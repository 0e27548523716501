// Written by scripts/layout.mjs from the headers of the rules: change those, then `npm run layout`.

/** struct rift_move: its size and where its fields lie. */
export const MOVE = {
	bytes: 6,
	verb: 0,
	seat: 1,
	a: 2,
	b: 3,
	c: 4,
	d: 5,
} as const;

export interface MoveRecord {
	readonly verb: number;
	readonly seat: number;
	readonly a: number;
	readonly b: number;
	readonly c: number;
	readonly d: number;
}

export function readMove(view: DataView, at: number): MoveRecord {
	return {
		verb: view.getUint8(at),
		seat: view.getUint8(at + 1),
		a: view.getUint8(at + 2),
		b: view.getUint8(at + 3),
		c: view.getUint8(at + 4),
		d: view.getUint8(at + 5),
	};
}

/** struct rift_outcome: its size and where its fields lie. */
export const OUTCOME = {
	bytes: 8,
	move: 0,
	weight: 6,
} as const;

export interface OutcomeRecord {
	readonly move: MoveRecord;
	readonly weight: number;
}

export function readOutcome(view: DataView, at: number): OutcomeRecord {
	return {
		move: readMove(view, at),
		weight: view.getUint16(at + 6, true),
	};
}

/** struct rift_ask: its size and where its fields lie. */
export const ASK = {
	bytes: 16,
	kind: 0,
	seats: 1,
	secret: 2,
	may: 3,
	sourceKind: 4,
	source: 5,
	subjectKind: 6,
	subject: 7,
	count: 8,
	rule: 12,
} as const;

export interface AskRecord {
	readonly kind: number;
	readonly seats: number;
	readonly secret: number;
	readonly may: number;
	readonly sourceKind: number;
	readonly source: number;
	readonly subjectKind: number;
	readonly subject: number;
	readonly count: number;
	readonly rule: number;
}

export function readAsk(view: DataView, at: number): AskRecord {
	return {
		kind: view.getUint8(at),
		seats: view.getUint8(at + 1),
		secret: view.getUint8(at + 2),
		may: view.getUint8(at + 3),
		sourceKind: view.getUint8(at + 4),
		source: view.getUint8(at + 5),
		subjectKind: view.getUint8(at + 6),
		subject: view.getUint8(at + 7),
		count: view.getUint8(at + 8),
		rule: view.getUint32(at + 12, true),
	};
}

/** struct rift_event: its size and where its fields lie. */
export const EVENT = {
	bytes: 12,
	kind: 0,
	seat: 1,
	a: 2,
	b: 3,
	n: 4,
	audience: 6,
	rule: 8,
} as const;

export interface EventRecord {
	readonly kind: number;
	readonly seat: number;
	readonly a: number;
	readonly b: number;
	readonly n: number;
	readonly audience: number;
	readonly rule: number;
}

export function readEvent(view: DataView, at: number): EventRecord {
	return {
		kind: view.getUint8(at),
		seat: view.getUint8(at + 1),
		a: view.getUint8(at + 2),
		b: view.getUint8(at + 3),
		n: view.getInt16(at + 4, true),
		audience: view.getUint8(at + 6),
		rule: view.getUint32(at + 8, true),
	};
}

/** struct rift_score: its size and where its fields lie. */
export const SCORE = {
	bytes: 40,
	buildings: 0,
	anomalies: 2,
	superprojects: 4,
	travel: 6,
	morale: 8,
	breakthroughs: 10,
	tokens: 12,
	warps: 14,
	conditions: 16,
	other: 18,
	technologies: 20,
	device: 22,
	glitches: 24,
	total: 26,
	condition: 28,
} as const;

export interface ScoreRecord {
	readonly buildings: number;
	readonly anomalies: number;
	readonly superprojects: number;
	readonly travel: number;
	readonly morale: number;
	readonly breakthroughs: number;
	readonly tokens: number;
	readonly warps: number;
	readonly conditions: number;
	readonly other: number;
	readonly technologies: number;
	readonly device: number;
	readonly glitches: number;
	readonly total: number;
	readonly condition: readonly number[];
}

export function readScore(view: DataView, at: number): ScoreRecord {
	return {
		buildings: view.getInt16(at, true),
		anomalies: view.getInt16(at + 2, true),
		superprojects: view.getInt16(at + 4, true),
		travel: view.getInt16(at + 6, true),
		morale: view.getInt16(at + 8, true),
		breakthroughs: view.getInt16(at + 10, true),
		tokens: view.getInt16(at + 12, true),
		warps: view.getInt16(at + 14, true),
		conditions: view.getInt16(at + 16, true),
		other: view.getInt16(at + 18, true),
		technologies: view.getInt16(at + 20, true),
		device: view.getInt16(at + 22, true),
		glitches: view.getInt16(at + 24, true),
		total: view.getInt16(at + 26, true),
		condition: Array.from({ length: 6 }, (_, i) => view.getInt16(at + 28 + 2 * i, true)),
	};
}

/** struct rift_place: its size and where its fields lie. */
export const PLACE = {
	bytes: 6,
	kind: 0,
	seat: 1,
	a: 2,
	b: 3,
	c: 4,
	d: 5,
} as const;

export interface PlaceRecord {
	readonly kind: number;
	readonly seat: number;
	readonly a: number;
	readonly b: number;
	readonly c: number;
	readonly d: number;
}

export function readPlace(view: DataView, at: number): PlaceRecord {
	return {
		kind: view.getUint8(at),
		seat: view.getUint8(at + 1),
		a: view.getUint8(at + 2),
		b: view.getUint8(at + 3),
		c: view.getUint8(at + 4),
		d: view.getUint8(at + 5),
	};
}

/** struct rift_answer: its size and where its fields lie. */
export const ANSWER = {
	bytes: 20,
	move: 0,
	place: 6,
	group: 12,
	worker: 13,
	dearer: 14,
	secret: 15,
	subjectKind: 16,
	subject: 17,
	weight: 18,
} as const;

export interface AnswerRecord {
	readonly move: MoveRecord;
	readonly place: PlaceRecord;
	readonly group: number;
	readonly worker: number;
	readonly dearer: number;
	readonly secret: number;
	readonly subjectKind: number;
	readonly subject: number;
	readonly weight: number;
}

export function readAnswer(view: DataView, at: number): AnswerRecord {
	return {
		move: readMove(view, at),
		place: readPlace(view, at + 6),
		group: view.getUint8(at + 12),
		worker: view.getUint8(at + 13),
		dearer: view.getUint8(at + 14),
		secret: view.getUint8(at + 15),
		subjectKind: view.getUint8(at + 16),
		subject: view.getUint8(at + 17),
		weight: view.getUint16(at + 18, true),
	};
}

/** struct rift_now: its size and where its fields lie. */
export const NOW = {
	bytes: 20,
	state: 0,
	seat: 1,
	viewer: 2,
	reader: 3,
	secret: 4,
	passed: 5,
	undo: 6,
	redo: 7,
	restart: 8,
	wall: 9,
	rewind: 10,
	wallAt: 12,
	turnAt: 16,
} as const;

export interface NowRecord {
	readonly state: number;
	readonly seat: number;
	readonly viewer: number;
	readonly reader: number;
	readonly secret: number;
	readonly passed: number;
	readonly undo: number;
	readonly redo: number;
	readonly restart: number;
	readonly wall: number;
	readonly rewind: number;
	readonly wallAt: number;
	readonly turnAt: number;
}

export function readNow(view: DataView, at: number): NowRecord {
	return {
		state: view.getUint8(at),
		seat: view.getUint8(at + 1),
		viewer: view.getUint8(at + 2),
		reader: view.getUint8(at + 3),
		secret: view.getUint8(at + 4),
		passed: view.getUint8(at + 5),
		undo: view.getUint8(at + 6),
		redo: view.getUint8(at + 7),
		restart: view.getUint8(at + 8),
		wall: view.getUint8(at + 9),
		rewind: view.getUint8(at + 10),
		wallAt: view.getUint32(at + 12, true),
		turnAt: view.getUint32(at + 16, true),
	};
}

/** struct rift_balance: its size and where its fields lie. */
export const BALANCE = {
	bytes: 42,
	good: 0,
	vp: 16,
	score: 18,
	active: 20,
	tired: 28,
	exosuits: 36,
	morale: 37,
	paradox: 38,
	breakthroughs: 39,
	travels: 40,
	first: 41,
} as const;

export interface BalanceRecord {
	readonly good: readonly number[];
	readonly vp: number;
	readonly score: number;
	readonly active: readonly number[];
	readonly tired: readonly number[];
	readonly exosuits: number;
	readonly morale: number;
	readonly paradox: number;
	readonly breakthroughs: number;
	readonly travels: number;
	readonly first: number;
}

export function readBalance(view: DataView, at: number): BalanceRecord {
	return {
		good: Array.from({ length: 8 }, (_, i) => view.getInt16(at + 2 * i, true)),
		vp: view.getInt16(at + 16, true),
		score: view.getInt16(at + 18, true),
		active: Array.from({ length: 8 }, (_, i) => view.getInt8(at + 20 + i)),
		tired: Array.from({ length: 8 }, (_, i) => view.getInt8(at + 28 + i)),
		exosuits: view.getInt8(at + 36),
		morale: view.getInt8(at + 37),
		paradox: view.getInt8(at + 38),
		breakthroughs: view.getInt8(at + 39),
		travels: view.getInt8(at + 40),
		first: view.getUint8(at + 41),
	};
}

/** struct rift_setup's seat: its size and where its fields lie. */
export const SETUP_SEAT = {
	bytes: 4,
	kind: 0,
	path: 1,
	leader: 2,
	evacuation: 3,
} as const;

export interface SetupSeatRecord {
	readonly kind: number;
	readonly path: number;
	readonly leader: number;
	readonly evacuation: number;
}

export function readSetupSeat(view: DataView, at: number): SetupSeatRecord {
	return {
		kind: view.getUint8(at),
		path: view.getUint8(at + 1),
		leader: view.getUint8(at + 2),
		evacuation: view.getUint8(at + 3),
	};
}

/** struct rift_setup: its size and where its fields lie. */
export const SETUP = {
	bytes: 48,
	options: 0,
	modules: 8,
	variants: 12,
	revision: 16,
	edition: 17,
	side: 18,
	device: 19,
	players: 20,
	first: 21,
	energyCores: 22,
	objectivesFewer: 23,
	timelineBonus: 24,
	markedExperiments: 25,
	fluxCores: 26,
	glitches: 27,
	leftOut: 28,
	seat: 32,
} as const;

export interface SetupRecord {
	readonly options: bigint;
	readonly modules: number;
	readonly variants: number;
	readonly revision: number;
	readonly edition: number;
	readonly side: number;
	readonly device: number;
	readonly players: number;
	readonly first: number;
	readonly energyCores: number;
	readonly objectivesFewer: number;
	readonly timelineBonus: number;
	readonly markedExperiments: number;
	readonly fluxCores: number;
	readonly glitches: number;
	readonly leftOut: number;
	readonly seat: readonly SetupSeatRecord[];
}

export function readSetup(view: DataView, at: number): SetupRecord {
	return {
		options: view.getBigUint64(at, true),
		modules: view.getUint32(at + 8, true),
		variants: view.getUint32(at + 12, true),
		revision: view.getUint8(at + 16),
		edition: view.getUint8(at + 17),
		side: view.getUint8(at + 18),
		device: view.getUint8(at + 19),
		players: view.getUint8(at + 20),
		first: view.getUint8(at + 21),
		energyCores: view.getUint8(at + 22),
		objectivesFewer: view.getUint8(at + 23),
		timelineBonus: view.getUint8(at + 24),
		markedExperiments: view.getUint8(at + 25),
		fluxCores: view.getUint8(at + 26),
		glitches: view.getUint8(at + 27),
		leftOut: view.getUint16(at + 28, true),
		seat: Array.from({ length: 4 }, (_, i) => readSetupSeat(view, at + 32 + 4 * i)),
	};
}

/** struct rift_reason: its size and where its fields lie. */
export const REASON = {
	bytes: 8,
	term: 0,
	difference: 4,
} as const;

export interface ReasonRecord {
	readonly term: number;
	readonly difference: number;
}

export function readReason(view: DataView, at: number): ReasonRecord {
	return {
		term: view.getInt32(at, true),
		difference: view.getInt32(at + 4, true),
	};
}

/** struct rift_advice: its size and where its fields lie. */
export const ADVICE = {
	bytes: 52,
	move: 0,
	simulations: 8,
	score: 12,
	margin: 16,
	win: 20,
	reasons: 24,
	reason: 28,
} as const;

export interface AdviceRecord {
	readonly move: MoveRecord;
	readonly simulations: number;
	readonly score: number;
	readonly margin: number;
	readonly win: number;
	readonly reasons: number;
	readonly reason: readonly ReasonRecord[];
}

export function readAdvice(view: DataView, at: number): AdviceRecord {
	return {
		move: readMove(view, at),
		simulations: view.getUint32(at + 8, true),
		score: view.getInt32(at + 12, true),
		margin: view.getInt32(at + 16, true),
		win: view.getInt32(at + 20, true),
		reasons: view.getUint32(at + 24, true),
		reason: Array.from({ length: 3 }, (_, i) => readReason(view, at + 28 + 8 * i)),
	};
}

/** struct rift_report: its size and where its fields lie. */
export const REPORT = {
	bytes: 768,
	simulations: 0,
	nodes: 4,
	answers: 8,
	answer: 12,
	moves: 636,
	line: 640,
	score: 736,
	win: 752,
} as const;

export interface ReportRecord {
	readonly simulations: number;
	readonly nodes: number;
	readonly answers: number;
	readonly answer: readonly AdviceRecord[];
	readonly moves: number;
	readonly line: readonly MoveRecord[];
	readonly score: readonly number[];
	readonly win: readonly number[];
}

export function readReport(view: DataView, at: number): ReportRecord {
	return {
		simulations: view.getUint32(at, true),
		nodes: view.getUint32(at + 4, true),
		answers: view.getUint32(at + 8, true),
		answer: Array.from({ length: 12 }, (_, i) => readAdvice(view, at + 12 + 52 * i)),
		moves: view.getUint32(at + 636, true),
		line: Array.from({ length: 16 }, (_, i) => readMove(view, at + 640 + 6 * i)),
		score: Array.from({ length: 4 }, (_, i) => view.getInt32(at + 736 + 4 * i, true)),
		win: Array.from({ length: 4 }, (_, i) => view.getInt32(at + 752 + 4 * i, true)),
	};
}

/** struct rift_verdict: its size and where its fields lie. */
export const VERDICT = {
	bytes: 156,
	grade: 0,
	loss: 4,
	lossError: 8,
	lossWin: 12,
	made: 16,
	best: 68,
	simulations: 120,
	score: 124,
	win: 140,
} as const;

export interface VerdictRecord {
	readonly grade: number;
	readonly loss: number;
	readonly lossError: number;
	readonly lossWin: number;
	readonly made: AdviceRecord;
	readonly best: AdviceRecord;
	readonly simulations: number;
	readonly score: readonly number[];
	readonly win: readonly number[];
}

export function readVerdict(view: DataView, at: number): VerdictRecord {
	return {
		grade: view.getInt32(at, true),
		loss: view.getInt32(at + 4, true),
		lossError: view.getInt32(at + 8, true),
		lossWin: view.getInt32(at + 12, true),
		made: readAdvice(view, at + 16),
		best: readAdvice(view, at + 68),
		simulations: view.getUint32(at + 120, true),
		score: Array.from({ length: 4 }, (_, i) => view.getInt32(at + 124 + 4 * i, true)),
		win: Array.from({ length: 4 }, (_, i) => view.getInt32(at + 140 + 4 * i, true)),
	};
}

/** struct rift_record: its size and where its fields lie. */
export const RECORD = {
	bytes: 27200,
	setup: 0,
	count: 48,
	moves: 52,
	written: 24628,
	rewound: 24630,
	stated: 24632,
	start: 24640,
} as const;

/** struct rift_record_error: its size and where its fields lie. */
export const RECORD_ERROR = {
	bytes: 1704,
	line: 0,
	words: 4,
	reason: 204,
	nearest: 404,
	corrected: 804,
} as const;
