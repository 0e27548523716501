/** What the person who runs the server tells its players: the rules of conduct, and warnings. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { conduct, failed, warned } from "../../online/api";
import type { ErrorWord, Warning } from "../../online/api";
import { here } from "../../online/here";
import { language } from "../../words/i18n";
import { say } from "../words/say";
import { Ask, Outcome, Screen } from "./online_parts";

/** The button to the rules of conduct, if this server has any. */
export function ToConduct({ onConduct }: { onConduct: () => void }) {
	if (here.value?.conduct !== true) return null;
	return (
		<button type="button" class="btn quiet" onClick={onConduct}>
			{say("online.conduct")}
		</button>
	);
}

export function Conduct({ onBack }: { onBack: () => void }) {
	const text = useSignal<string | null>(null);
	const wrong = useSignal<ErrorWord | null>(null);
	const read = async () => {
		const answer = await conduct();
		if (failed(answer)) wrong.value = answer.error;
		else text.value = answer.text;
	};
	useEffect(() => void read(), []);
	return (
		<Screen title={say("online.conduct")} onBack={onBack}>
			<section class="panel narrow">
				<Outcome bad={wrong.value} />
				{text.value === null ? null : <p class="as-written">{text.value}</p>}
			</section>
		</Screen>
	);
}

/** A warning. The account goes on once it has confirmed that it was read. */
export function Warned({
	warning,
	onRead,
	onConduct,
	onBack,
}: {
	warning: Warning;
	onRead: () => void;
	onConduct: () => void;
	onBack: () => void;
}) {
	const day = new Date(warning.at * 1000).toLocaleDateString(language(), { dateStyle: "long" });
	return (
		<Screen title={say("online.warned")} onBack={onBack}>
			<section class="panel narrow">
				<p>{say("online.warned.by", { day })}</p>
				<blockquote class="as-written">{warning.reason}</blockquote>
				<p class="muted">{say("online.warned.note")}</p>
				<Ask words={say("online.warned.read")} primary ask={() => warned(warning.id)} onDone={onRead} />
				<div class="more">
					<ToConduct onConduct={onConduct} />
				</div>
			</section>
		</Screen>
	);
}
