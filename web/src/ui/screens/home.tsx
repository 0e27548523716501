/**
 * The first screen: one large button to continue or play, then the other ways to play and to learn.
 */
import type { GameSummary } from "../../keep/store";
import { LESSON_NAMES } from "../../lessons";
import type { LessonName } from "../../lessons";
import { progress } from "../../teach/progress";
import { t } from "../../words/i18n";
import { Art, Exosuit } from "../pieces/figures";
import { Icon, PATH_LETTERS } from "../pieces/atoms";
import { eraNumber, figure, say, sayOf } from "../words/say";
import { About } from "../drawers/about";
import { HomeVista } from "../pieces/vista";

export function Logo({ size = 26 }: { size?: number }) {
	return (
		<svg
			class="i logo"
			style={{ "--is": `${size}`, "--sz": `${size}px` } as Record<string, string>}
			viewBox="0 0 28 28"
			aria-hidden="true"
		>
			<path d="M14 1.5 25 7.8v12.4L14 26.5 3 20.2V7.8Z" fill="none" stroke="var(--brass)" stroke-width="1.8" />
			<path
				d="M16.8 4.5l-5.6 8.3 4.6 2.2-5 8.8"
				fill="none"
				stroke="var(--ice)"
				stroke-width="2.6"
				stroke-linecap="round"
				stroke-linejoin="round"
			/>
		</svg>
	);
}

export interface HomeProps {
	/** Latest first. */
	games: readonly GameSummary[];
	/** Error message to show. */
	message: string;
	/** The page was served by a game server. */
	server: boolean;
	/** A newer version of the page is ready. */
	newer: boolean;
	onUpdate: () => void;
	onContinue: (id: string) => void;
	onPlay: () => void;
	onGo: (to: "solo" | "here" | "online" | "games" | "learn" | "settings" | "companion" | "diary") => void;
	onLesson: (lesson: LessonName) => void;
	/** Begins the first chapter of the first game. */
	onTeach: () => void;
	onFile: (text: string) => void;
}

function seatNameOf(seat: GameSummary["seats"][number]): string {
	return seat.kind !== "human" ? sayOf("kind", seat.kind) : seat.path ? sayOf("path", seat.path) : say("setup.human");
}

/** Progress of a game and its score, in one line. */
export function standing(game: GameSummary): string {
	const bot = game.seats.find((seat) => seat.kind !== "human");
	const own = game.seats.find((seat) => seat.kind === "human");
	if (game.era === 0) return say("home.going.setup", { who: game.seats.map(seatNameOf).join(", ") });
	const era = eraNumber(game.era);
	if (bot && own)
		return say("home.going.bot", {
			era,
			who: sayOf("kind", bot.kind),
			own: figure(own.total),
			other: figure(bot.total),
		});
	return say("home.going.table", {
		era,
		who: game.seats.map((seat) => `${seatNameOf(seat)} ${figure(seat.total)}`).join(", "),
	});
}

function Suits({ game }: { game: GameSummary }) {
	return (
		<span class="mini3">
			{game.seats.map((seat, i) =>
				seat.kind !== "human" ? (
					<Exosuit key={i} of="bot" owner="d" size={34} />
				) : (
					<Exosuit key={i} of={seat.path ? PATH_LETTERS[seat.path] : "h"} size={34} />
				),
			)}
		</span>
	);
}

/** The main button: continues the latest unfinished game, or starts a new one. */
function Hero({ games, onContinue, onPlay }: Pick<HomeProps, "games" | "onContinue" | "onPlay">) {
	const game = games.find(({ over }) => !over);
	return game ? (
		<button type="button" class="big" data-continue onClick={() => onContinue(game.id)}>
			<Icon name="play" size={34} />
			<span>
				<b>{say("home.continue")}</b>
				<small>{standing(game)}</small>
			</span>
			<Suits game={game} />
		</button>
	) : (
		<button type="button" class="big" data-play onClick={onPlay}>
			<Icon name="play" size={34} />
			<span>
				<b>{say("home.play")}</b>
				<small>
					{say("home.play.note", { who: sayOf("kind", "chronobot2"), level: say("level.normal").toLowerCase() })}
				</small>
			</span>
			<span class="mini3">
				<Exosuit of="bot" owner="d" size={40} />
			</span>
		</button>
	);
}

function Learn({ onGo, onLesson }: Pick<HomeProps, "onGo" | "onLesson">) {
	return (
		<div class="door learn">
			<Icon name="book" size={44} />
			<span>
				<b>{say("home.door.learn")}</b>
				<span class="chips">
					{LESSON_NAMES.map((name) => (
						<button
							type="button"
							key={name}
							data-lesson={name}
							title={say(`lesson.${name}`)}
							onClick={() => onLesson(name)}
						>
							{say(`home.short.${name}`)} {name === "first" ? <small>{say("home.minutes", { n: 15 })}</small> : null}
						</button>
					))}
				</span>
				<button type="button" class="only lnk" data-learn onClick={() => onGo("learn")}>
					{say("home.door.learn.note")}
				</button>
			</span>
		</div>
	);
}

function Doors({ server, onGo, onLesson }: Pick<HomeProps, "server" | "onGo" | "onLesson">) {
	return (
		<nav class={server ? "doors" : "doors three"} aria-label={say("home.ways")}>
			<button type="button" class="door" data-door="solo" onClick={() => onGo("solo")}>
				<Art name="o-chronobot" box="0 0 120 120" />
				<span>
					<b>{say("home.door.solo")}</b>
					<span>{say("home.door.solo.note")}</span>
				</span>
			</button>
			<button type="button" class="door" data-door="here" onClick={() => onGo("here")}>
				<Art name="o-people" box="0 0 120 120" />
				<span>
					<b>{say("home.door.here")}</b>
					<span>{say("home.door.here.note")}</span>
				</span>
			</button>
			{server ? (
				<button type="button" class="door" data-door="online" onClick={() => onGo("online")}>
					<Icon name="share" size={44} />
					<span>
						<b>{say("home.door.online")}</b>
						<span>{say("home.door.online.note")}</span>
					</span>
				</button>
			) : null}
			<Learn onGo={onGo} onLesson={onLesson} />
		</nav>
	);
}

function Foot({ onGo, onFile }: Pick<HomeProps, "onGo" | "onFile">) {
	return (
		<footer class="ftr">
			<button type="button" data-games onClick={() => onGo("games")}>
				<Icon name="replay" size={18} /> {say("home.games")}
			</button>
			<label>
				<Icon name="log" size={18} /> {say("home.file")}
				<input
					type="file"
					class="vh"
					accept=".rift,.txt,text/plain"
					onChange={(event) => {
						const file = event.currentTarget.files?.[0];
						if (file) void file.text().then(onFile);
					}}
				/>
			</label>
			<button type="button" data-settings onClick={() => onGo("settings")}>
				<Icon name="settings" size={18} /> {say("home.settings")}
			</button>
			<p>
				<About />
			</p>
		</footer>
	);
}

export function Home(props: HomeProps) {
	const { message, newer, onUpdate } = props;
	return (
		<main class="t2 start home">
			<HomeVista />
			<header class="hd">
				<Logo size={64} />
				<div>
					<h1>{t("app.name")}</h1>
					<p>{say("home.about")}</p>
				</div>
			</header>
			<section class="hero">
				<Hero {...props} />
				{progress.all.value["first1"]?.done ? null : (
					<button type="button" class="newcomer" data-teach="first1" onClick={props.onTeach}>
						<Icon name="hint" size={22} /> {say("home.teach")}
					</button>
				)}
				<p class="beside">
					<button type="button" class="plain" data-beside onClick={() => props.onGo("companion")}>
						<Icon name="board" size={18} /> {say("home.beside")}
					</button>
					<button type="button" class="plain" data-diary onClick={() => props.onGo("diary")}>
						<Icon name="score" size={18} /> {say("home.diary")}
					</button>
				</p>
				{message ? (
					<p class="sec" role="alert">
						{message}
					</p>
				) : null}
				{newer ? (
					<p role="status">
						<button type="button" class="plain" onClick={onUpdate}>
							{say("home.newer")}
						</button>
					</p>
				) : null}
			</section>
			<Doors {...props} />
			<Foot {...props} />
		</main>
	);
}
