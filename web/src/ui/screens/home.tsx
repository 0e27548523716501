/**
 * The first screen: go on, begin, learn, open a record.
 */
import type { GameSummary } from "../../keep/store";
import { t } from "../../i18n";
import { About } from "./about";
import { Icon, Letter } from "../pieces/atoms";
import { LESSONS } from "./lesson";
import type { LessonFile } from "./lesson";
import { eraNumber, say, sayOf } from "../say";
import "../css/old/screens.css";

function Card({ icon, title, note, first = false, onClick }: { icon: string; title: string; note: string; first?: boolean; onClick: () => void }) {
	return (
		<button type="button" class={first ? "home-card panel first" : "home-card panel"} onClick={onClick}>
			<Icon name={icon} size={28} />
			<span>
				<strong>{title}</strong>
				<small>{note}</small>
			</span>
		</button>
	);
}

export function Logo({ size = 26 }: { size?: number }) {
	return (
		<svg class="logo" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
			<path d="M14 1.5 25 7.8v12.4L14 26.5 3 20.2V7.8Z" fill="none" stroke="var(--text-2)" stroke-width="1.6" />
			<path d="M16.8 4.5l-5.6 8.3 4.6 2.2-5 8.8" fill="none" stroke="var(--rift)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
		</svg>
	);
}

/** Seven Eras, the rift through the present one, and what comes towards them. */
function Hero() {
	const hexes = Array.from({ length: 7 }, (_, i) => 60 + i * 120);
	return (
		<svg class="hero" viewBox="0 0 840 150" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
			<path class="hero-line" d="M0 96H840" />
			{hexes.map((x, i) => (
				<g key={x} transform={`translate(${x} 96)`}>
					<path class={i < 3 ? "hero-hex past" : i === 3 ? "hero-hex now" : "hero-hex"} d="M0-34 29.4-17v34L0 34-29.4 17v-34Z" />
					<text y="6">{i + 1}</text>
				</g>
			))}
			<path class="hero-rift" d="M436 4l-30 52 26 12-34 40 22 6-22 34" />
			<g class="hero-impact">
				<circle cx="614" cy="34" r="11" />
				<path d="M624 26l44-24M628 36l52-10M622 44l34-3" />
			</g>
		</svg>
	);
}

/** Who plays, how far it is, how it stands. */
function Standing({ game }: { game: GameSummary }) {
	return (
		<span class="standing">
			{game.seats.map((seat, i) => {
				const owner = seat.path?.charAt(0) ?? "none";
				const who = seat.kind !== "human" ? sayOf("kind", seat.kind) : seat.path ? sayOf("path", seat.path) : say("setup.human");
				return (
					<span key={i} class={seat.won ? "won" : ""}>
						{seat.kind !== "human" ? <Icon name="bot" size={16} /> : seat.path ? <Letter owner={owner} label={who} /> : null} {who} <b>{seat.total}</b>
					</span>
				);
			})}
		</span>
	);
}

interface HomeProps {
	games: readonly GameSummary[];
	message: string;
	onContinue: (id: string) => void;
	onDelete: (id: string) => void;
	/** The page comes from a server that games can be played on. */
	server: boolean;
	onNew: (kind: "solo" | "table" | "quick" | "online") => void;
	onLesson: (lesson: LessonFile) => void;
	/** A newer version of the page waits. */
	newer: boolean;
	onUpdate: () => void;
	onFile: (text: string) => void;
}

export function Home({ games, message, onContinue, onDelete, onNew, onLesson, onFile, server, newer, onUpdate }: HomeProps) {
	const latest = games[0];
	return (
		<main class="home">
			<header>
				<Hero />
				<h1>
					<Logo size={44} /> {t("app.name")}
				</h1>
				<p>
					<About />
				</p>
				{message ? (
					<p class="minus" role="alert">
						{message}
					</p>
				) : null}
				{newer ? (
					<p role="status">
						<button type="button" class="btn" onClick={onUpdate}>
							{say("home.newer")}
						</button>
					</p>
				) : null}
			</header>
			<div class="home-cards">
				{latest ? <Card first icon="play" title={say("home.continue")} note={latest.name} onClick={() => onContinue(latest.id)} /> : null}
				<Card first={!latest} icon="bot" title={say("home.solo")} note={say("home.solo.note")} onClick={() => onNew("solo")} />
				<Card icon="people" title={say("home.table")} note={say("home.table.note")} onClick={() => onNew("table")} />
				{server ? <Card icon="chat" title={say("home.online")} note={say("home.online.note")} onClick={() => onNew("online")} /> : null}
				<Card icon="device" title={say("home.quick")} note={say("home.quick.note")} onClick={() => onNew("quick")} />
				{LESSONS.map((lesson) => (
					<Card key={lesson.title} icon="book" title={say(lesson.title)} note={say(lesson.note)} onClick={() => onLesson(lesson)} />
				))}
				<label class="home-card panel file">
					<Icon name="share" size={28} />
					<span>
						<strong>{say("home.open")}</strong>
						<small>{say("home.open.note")}</small>
					</span>
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
			</div>
			<section class="home-games" aria-label={say("home.games")}>
				<h2>{say("home.games")}</h2>
				{games.length === 0 ? <p class="muted">{say("home.none")}</p> : null}
				<ul>
					{games.map((game) => (
						<li key={game.id} class="panel">
							<button type="button" class="btn quiet grow" onClick={() => onContinue(game.id)}>
								<Standing game={game} />
								<small class="muted">{game.over ? say("home.finished") : say("home.signs", { era: eraNumber(game.era), n: game.moves })}</small>
							</button>
							<button type="button" class="btn quiet" aria-label={say("home.delete", { what: game.name })} onClick={() => onDelete(game.id)}>
								<Icon name="close" size={16} />
							</button>
						</li>
					))}
				</ul>
			</section>
		</main>
	);
}
