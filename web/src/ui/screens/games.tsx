/** The games stored on this device. */
import type { GameSummary } from "../../keep/store";
import { Exosuit } from "../pieces/figures";
import { Icon, PATH_LETTERS } from "../pieces/atoms";
import { eraNumber, say, sayOf } from "../words/say";
import { Head, Vista } from "../pieces/vista";

/** The players and their scores. */
function Seats({ game }: { game: GameSummary }) {
	return (
		<span class="seats">
			{game.seats.map((seat, i) => {
				const bot = seat.kind !== "human";
				const who = bot ? sayOf("kind", seat.kind) : seat.path ? sayOf("path", seat.path) : say("setup.human");
				return (
					<span key={i} class={seat.won ? "won" : ""}>
						<Exosuit
							of={bot ? "bot" : seat.path ? PATH_LETTERS[seat.path] : "h"}
							owner={bot ? "d" : seat.path ? PATH_LETTERS[seat.path] : "h"}
							size={24}
						/>{" "}
						{who} {game.light && !bot ? null : <b>{seat.total}</b>}
					</span>
				);
			})}
			{game.rewound ? <span>{say("games.practice")}</span> : null}
		</span>
	);
}

interface GamesProps {
	games: readonly GameSummary[];
	onContinue: (id: string) => void;
	onDelete: (id: string) => void;
	onBack: () => void;
}

export function Games({ games, onContinue, onDelete, onBack }: GamesProps) {
	return (
		<main class="t2 start listing">
			<Vista />
			<Head title={say("home.games")} onBack={onBack} />
			{games.length === 0 ? <p class="sec">{say("home.none")}</p> : null}
			<ul aria-label={say("home.games")}>
				{games.map((game) => (
					<li key={game.id}>
						<button type="button" data-game={game.id} onClick={() => onContinue(game.id)}>
							<Seats game={game} />
							<small class="when">
								{game.over ? say("home.finished") : say("home.signs", { era: eraNumber(game.era), n: game.moves })}
							</small>
						</button>
						<button
							type="button"
							class="del"
							aria-label={say("home.delete", { what: game.name })}
							onClick={() => onDelete(game.id)}
						>
							<Icon name="close" size={18} />
						</button>
					</li>
				))}
			</ul>
		</main>
	);
}
