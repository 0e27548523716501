/** Records that may begin at a stated position: Stage reads and writes those, Core all others. */
import type { Core, GameRecord, RecordError, StatedPosition } from "../core/core";
import type { Stage, StatedRecord } from "../core/stage";

/** What links.ts and files.ts need; a Core is one for records that begin at their set-up. */
export interface Scribe {
	writeRecord(record: GameRecord): string;
	readRecord(
		text: string,
	): { readonly ok: true; readonly record: GameRecord } | { readonly ok: false; readonly error: RecordError };
	pack(record: GameRecord): Uint8Array;
	unpack(bytes: Uint8Array): { readonly record: GameRecord } | null;
}

export class StatedScribe implements Scribe {
	readonly #core: Core;
	readonly #stage: Stage;

	constructor(core: Core, stage: Stage) {
		this.#core = core;
		this.#stage = stage;
	}

	writeRecord(record: GameRecord): string {
		const { stated, moves, rewound } = record;
		return stated ? this.#stage.writeRecord(stated.game, moves, rewound) : this.#core.writeRecord(record);
	}

	pack(record: GameRecord): Uint8Array {
		const { stated, moves, rewound } = record;
		return stated ? this.#stage.packRecord(stated.game, moves, rewound) : this.#core.pack(record);
	}

	readRecord(text: string): ReturnType<Scribe["readRecord"]> {
		const read = this.#stage.readRecord(text);
		if ("moves" in read) return { ok: true, record: this.#record(read) };
		const plain = this.#core.readRecord(text);
		return plain.ok ? plain : { ok: false, error: { ...read, nearest: "" } };
	}

	unpack(bytes: Uint8Array): { readonly record: GameRecord } | null {
		const read = this.#stage.unpackRecord(bytes);
		return read && { record: this.#record(read) };
	}

	/** A position as text; null: it cannot be. */
	position(text: string): StatedPosition | null {
		const read = this.#stage.read(text);
		return read.ok ? { game: read.game, text } : null;
	}

	#record({ start, moves, rewound, stated }: StatedRecord): GameRecord {
		const setup = start.setup();
		return { setup, moves, rewound, ...(stated ? { stated: { game: start, text: this.#stage.write(start) } } : {}) };
	}
}
