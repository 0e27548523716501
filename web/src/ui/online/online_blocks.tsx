/** Whom the account has blocked. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { blocks as askBlocks, failed, unblock } from "../../online/api";
import type { Block, ErrorWord } from "../../online/api";
import { Ask, Outcome } from "./online_parts";
import { say } from "../words/say";

export function Blocked() {
	const blocks = useSignal<readonly Block[]>([]);
	const wrong = useSignal<ErrorWord | null>(null);
	const read = async () => {
		const answer = await askBlocks();
		wrong.value = failed(answer) ? answer.error : null;
		if (!failed(answer)) blocks.value = answer.blocks;
	};
	useEffect(() => void read(), []);
	return (
		<section class="panel">
			<h2>{say("lobby.blocks")}</h2>
			<Outcome bad={wrong.value} />
			<p class="muted">{say(blocks.value.length === 0 ? "lobby.blocks.none" : "lobby.blocks.note")}</p>
			<ul class="sitters">
				{blocks.value.map(({ block, name }) => (
					<li key={block}>
						<span class="who">{name || say("online.somebody")}</span>
						<Ask words={say("lobby.unblock")} ask={() => unblock(block)} onDone={() => void read()} />
					</li>
				))}
			</ul>
		</section>
	);
}
