/** Seats: the player's Path and Leader in a solo game, or all seats of a table. */
import { Bust, Exosuit } from "../../pieces/figures";
import { PATH_LETTERS } from "../../pieces/atoms";
import { playerAbout, playerName, say, sayOf } from "../../words/say";
import { HUMAN_PATHS } from "./choices";
import type { Choices } from "./choices";
import { Radio, Select, arrows } from "./fields";

const needs = (path: (typeof HUMAN_PATHS)[number]) =>
	say("setup.needs", { what: sayOf("path", path), module: sayOf("module", "fractures") });

function Leaders({ choices }: { choices: Choices }) {
	const seat = choices.seats.value[0];
	if (!seat?.path || seat.path === "random") return null;
	const owner = PATH_LETTERS[seat.path];
	return (
		<div class="ldr" role="radiogroup" aria-label={say("setup.leader")} onKeyDown={arrows}>
			{choices.leadersOf(seat.path).map((leader) => (
				<Radio
					key={leader}
					on={seat.leader === leader}
					cls={`ld own-${owner}`}
					data={leader}
					onPick={() => choices.change(0, { leader })}
				>
					<Bust leader={leader} owner={owner} size={38} />
					<span>{sayOf("leader", leader)}</span>
				</Radio>
			))}
			<Radio on={seat.leader === ""} cls="ld" data="leader-later" onPick={() => choices.change(0, { leader: "" })}>
				<span>{say("setup.any")}</span>
			</Radio>
		</div>
	);
}

/** The Paths as Exosuits to choose from. */
export function OwnPath({ choices }: { choices: Choices }) {
	const seat = choices.seats.value[0];
	const open = choices.paths();
	return (
		<section class="sec s3">
			<h2 id="own-path">{say("setup.yourpath")}</h2>
			<div class="paths" role="radiogroup" aria-labelledby="own-path" onKeyDown={arrows}>
				{HUMAN_PATHS.map((path) => {
					const owner = PATH_LETTERS[path];
					return (
						<Radio
							key={path}
							on={seat?.path === path}
							cls={`pth own-${owner} mat-${owner}`}
							data={path}
							barred={open.includes(path) ? "" : needs(path)}
							onPick={() => choices.change(0, { path, leader: "" })}
						>
							<Exosuit of={owner} size={54} />
							<b>{sayOf("path", path)}</b>
							<b class={`ltr own-${owner}`} aria-hidden="true">
								{owner.toUpperCase()}
							</b>
						</Radio>
					);
				})}
				<Radio on={!seat?.path} cls="pth any" data="later" onPick={() => choices.change(0, { path: "", leader: "" })}>
					<b>{say("setup.any")}</b>
				</Radio>
			</div>
			<Leaders choices={choices} />
		</section>
	);
}

export function Players({ choices }: { choices: Choices }) {
	return (
		<section class="sec s1">
			<h2 id="players">{say("setup.players")}</h2>
			<div class="seg three" role="radiogroup" aria-labelledby="players" onKeyDown={arrows}>
				{[2, 3, 4].map((n) => (
					<Radio
						key={n}
						on={choices.count.value === n}
						cls="lvl"
						data={`players-${n}`}
						onPick={() => {
							choices.count.value = n;
							choices.tidy();
						}}
					>
						{n}
					</Radio>
				))}
			</div>
		</section>
	);
}

/** A level in a list: its name, and how it plays. */
function levelChoice(level: string, about: string): string {
	return say("setup.level.choice", { name: playerName(level), about: playerAbout(level, about) });
}

function SeatRow({ choices, i, online }: { choices: Choices; i: number; online: boolean }) {
	const all = choices.seats.value.slice(0, choices.players);
	const seat = all[i];
	if (!seat) return null;
	const taken = all.filter((_, k) => k !== i).map(({ path }) => path);
	const paths = choices.paths();
	const chosen = seat.path === "random" ? "" : seat.path;
	const any = [
		["", say("setup.any")],
		["random", say("setup.random")],
	] as const;
	return (
		<fieldset class={chosen ? `seatrow own-${PATH_LETTERS[chosen]}` : "seatrow"}>
			<legend>
				{chosen ? <Exosuit of={PATH_LETTERS[chosen]} size={28} /> : null}{" "}
				{choices.solo ? say("table.you") : say("setup.player", { n: i + 1 })}
			</legend>
			<Select
				label={say("setup.path")}
				value={seat.path}
				options={[
					...any,
					...paths.filter((path) => !taken.includes(path)).map((path) => [path, sayOf("path", path)] as const),
				]}
				barred={HUMAN_PATHS.filter((path) => !paths.includes(path)).map(needs)}
				onChange={(path) => choices.change(i, { path, leader: path === "random" ? "random" : "" })}
			/>
			{seat.path ? (
				<Select
					label={say("setup.leader")}
					value={seat.leader}
					options={[
						...any,
						...choices.leadersOf(seat.path).map((leader) => [leader, sayOf("leader", leader)] as const),
					]}
					onChange={(leader) => choices.change(i, { leader })}
				/>
			) : null}
			{choices.solo || i === 0 || online ? null : (
				<Select
					label={say("setup.who.plays")}
					value={seat.player}
					options={[
						["human", say("setup.human")],
						...choices.computerLevels().map(({ name, about }) => [name, levelChoice(name, about)] as const),
					]}
					onChange={(player) => choices.change(i, { player })}
				/>
			)}
		</fieldset>
	);
}

/** The seats of a table. */
export function Seats({ choices, online }: { choices: Choices; online: boolean }) {
	return (
		<section class="sec s3">
			<h2>{say("setup.seats")}</h2>
			{Array.from({ length: choices.players }, (_, i) => (
				<SeatRow key={i} choices={choices} i={i} online={online} />
			))}
		</section>
	);
}
