/** The screens of the diary and of the score pad. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import { backupOf } from "../../diary/backup";
import type { DiaryEntry } from "../../diary/entry";
import { emptyPad, entryOfPad, padOf } from "../../diary/pad";
import { newId } from "../../keep/autosave";
import type { Store } from "../../keep/store";
import { here } from "../../online/here";
import { Icon } from "../pieces/atoms";
import { Head, Vista } from "../pieces/vista";
import { say } from "../words/say";
import { Book, keepPad, keptPad } from "./book";
import { saveAs, saveBgStats, saveCsv } from "./files";
import { Filters, List } from "./list";
import { ScorePad } from "./pad";
import { Statistics } from "./statistics";
import "../css/screens/diary.css";

function Files({ book }: { book: Book }) {
	const { value: entries } = book.entries;
	return (
		<section class="sec files">
			<h2>{say("diary.files")}</h2>
			<p class="acts">
				<button type="button" class="plain" data-export="csv" onClick={() => saveCsv(entries, "diary")}>
					{say("diary.csv")}
				</button>
				<button type="button" class="plain" data-export="bgstats" onClick={() => saveBgStats(entries, "diary")}>
					{say("diary.bgstats")}
				</button>
				<button
					type="button"
					class="plain"
					data-export="backup"
					onClick={() => saveAs("diary", ".json", backupOf(entries))}
				>
					{say("diary.backup")}
				</button>
				<label class="plain">
					{say("diary.import")}
					<input
						type="file"
						class="vh"
						data-import
						accept=".json,application/json"
						onChange={(event) => {
							const file = event.currentTarget.files?.[0];
							if (file) void file.text().then((text) => book.take(text));
						}}
					/>
				</label>
			</p>
			<Imported book={book} />
			<Server book={book} />
		</section>
	);
}

/** A page that a game server sent also has the games played there. */
function Server({ book }: { book: Book }) {
	const { value: fetched } = book.fetched;
	if (!here.value) return null;
	return (
		<p class="acts">
			<button type="button" class="plain" data-fetch disabled={fetched === "busy"} onClick={() => void book.fetch()}>
				<Icon name="share" size={18} /> {say("diary.server")}
			</button>
			<span role="status" data-fetched={fetched && fetched !== "busy" ? fetched.n : undefined}>
				{fetched === "busy" ? say("app.loading") : fetched ? say("diary.fetched", { n: fetched.n }) : ""}{" "}
				{fetched && fetched !== "busy" && fetched.error ? say(`online.error.${fetched.error}`) : ""}
			</span>
		</p>
	);
}

function Imported({ book }: { book: Book }) {
	const { value: read } = book.imported;
	if (!read) return null;
	const words =
		"error" in read
			? say(`diary.error.${read.error}`)
			: [say("diary.imported", { n: read.n }), read.refused ? say("diary.refused", { n: read.refused }) : ""]
					.join(" ")
					.trim();
	return <p role={"error" in read ? "alert" : "status"}>{words}</p>;
}

/** What can be undone, and what went wrong. */
function Toast({ book }: { book: Book }) {
	return (
		<div class="toast" role="status">
			{book.gone.value ? (
				<p>
					{say("diary.deleted")}{" "}
					<button type="button" class="plain" data-undo onClick={() => void book.undo()}>
						{say("diary.undo")}
					</button>
				</p>
			) : null}
			{book.failed.value ? <p class="alarm">{say("pad.lost")}</p> : null}
		</div>
	);
}

interface ScreenProps {
	core: Core;
	store: Store;
	onBack: () => void;
}

interface DiaryProps extends ScreenProps {
	/** Opens a game that is stored on this device. */
	onOpen: (id: string) => void;
	onPad: () => void;
}

const VIEWS = ["games", "stats"] as const;

export function DiaryScreen({ core, store, onBack, onOpen, onPad }: DiaryProps) {
	const book = useMemo(() => new Book(store, core), [store, core]);
	const view = useSignal<(typeof VIEWS)[number]>("games");
	const edited = useSignal<DiaryEntry | null>(null);
	useEffect(() => void book.load(), [book]);
	const acts = {
		canOpen: ({ id }: DiaryEntry) => book.kept.value.has(id),
		onOpen: ({ id }: DiaryEntry) => onOpen(id),
		onEdit: (entry: DiaryEntry) => (edited.value = entry),
		onDelete: (entry: DiaryEntry) => void book.remove(entry),
	};
	if (edited.value)
		return (
			<ScorePad
				core={core}
				start={padOf(edited.value)}
				onDraft={() => undefined}
				onSave={(pad) =>
					void book.save(entryOfPad(pad, newId(), Date.now())).then((saved) => {
						if (saved) edited.value = null;
					})
				}
				onClear={null}
				failed={book.failed.value}
				onBack={() => (edited.value = null)}
			/>
		);
	return (
		<main class="t2 start listing diary" data-screen="diary" data-loaded={book.loaded.value || undefined}>
			<Vista />
			<Head title={say("diary.title")} onBack={onBack}>
				<button type="button" class="plain end" data-pad onClick={onPad}>
					<Icon name="plus" size={18} /> {say("diary.new")}
				</button>
			</Head>
			{book.lasting ? null : <p role="alert">{say("diary.memory")}</p>}
			<div class="views" role="group" aria-label={say("diary.views")}>
				{VIEWS.map((one) => (
					<button
						type="button"
						key={one}
						data-view={one}
						aria-pressed={view.value === one}
						onClick={() => (view.value = one)}
					>
						{say(`diary.${one}`)}
					</button>
				))}
			</div>
			{view.value === "games" ? (
				<>
					<Filters book={book} />
					<List book={book} acts={acts} />
				</>
			) : (
				<Statistics of={book.statistics.value} />
			)}
			<Files book={book} />
			<Toast book={book} />
		</main>
	);
}

/** The score pad for a new game. */
export function PadScreen({ core, store, onBack, onSaved }: ScreenProps & { onSaved: () => void }) {
	const book = useMemo(() => new Book(store, core), [store, core]);
	const start = useMemo(() => keptPad(Date.now()), []);
	const id = useMemo(newId, []); /* however often it is saved, it is one game */
	return (
		<ScorePad
			core={core}
			start={start}
			onDraft={keepPad}
			onSave={(pad) =>
				void book.save(entryOfPad(pad, id, Date.now())).then((saved) => {
					if (!saved) return;
					keepPad(null);
					onSaved();
				})
			}
			onClear={() => emptyPad(Date.now())}
			failed={book.failed.value}
			onBack={onBack}
		/>
	);
}
