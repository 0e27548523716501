/**
 * All settings of being told that it is one's turn, in one place: emails, push messages by device, quiet hours, the
 * open page, and the account's webhook. The webhook of a game is in the game's own panel (online_game.tsx).
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Settings } from "../../keep/settings";
import * as api from "../../online/api";
import type { Account, Letters, Told as About, ToldBrowser } from "../../online/api";
import { here } from "../../online/here";
import {
	canNotify,
	canPush,
	deviceName,
	forgetBrowser,
	keepTold,
	ownSubscription,
	permission,
	permitted,
	subscribe,
	toldHere,
} from "../../online/push";
import { Sounds, Switch } from "../drawers/settings_panel";
import { Icon } from "../pieces/atoms";
import { Ask, Choice, CopyLink, Field, Outcome, Screen, momentWords } from "./online_parts";
import { say } from "../words/say";
import "../css/online/online_told.css";

const NAME_MOST = 40;
const HOUR = 60;

function LettersPart({ account }: { account: Account }) {
	const mode = useSignal<Letters>(account.letters);
	const options = (["soon", "daily", "off"] as const).map((one) => [one, say(`online.letters.${one}`)] as const);
	return (
		<section class="panel">
			<h2>{say("online.letters")}</h2>
			{here.value?.mail ? (
				<Ask words={say("online.save")} ask={() => api.setLetters(mode.value)} done={say("online.saved")}>
					<Choice
						label={account.mail}
						value={mode.value}
						options={options}
						onChange={(value) => (mode.value = value as Letters)}
					/>
				</Ask>
			) : (
				<p class="muted">{say("online.letters.nomail")}</p>
			)}
		</section>
	);
}

function HookPart({ account }: { account: Account }) {
	const url = useSignal(account.hook);
	const secret = useSignal("");
	return (
		<section class="panel">
			<h2>{say("online.hook")}</h2>
			<Ask
				words={say("online.save")}
				ask={() => api.setHook(url.value.trim())}
				done={say(secret.value ? "online.saved" : "online.hook.off")}
				onDone={(answer) => (secret.value = answer.secret ?? "")}
			>
				<p class="muted">{say("online.hook.note")}</p>
				{account.hook_ended ? (
					<p class="minus">
						<Icon name="warn" size={15} /> {say("online.hook.ended")}
					</p>
				) : null}
				<Field
					label={say("online.hook.url")}
					type="url"
					value={url.value}
					onInput={(value) => (url.value = value)}
					most={300}
					optional
				/>
			</Ask>
			{secret.value ? <CopyLink label={say("online.hook.secret")} link={secret.value} /> : null}
		</section>
	);
}

/* Push messages */

function ThisDevice({ on, onChanged }: { on: boolean; onChanged: () => void }) {
	const name = useSignal(deviceName());
	if (on)
		return (
			<Ask words={say("online.push.off")} ask={forgetBrowser} onDone={onChanged}>
				<p>
					<Icon name="check" size={15} /> {say("online.push.is")}
				</p>
			</Ask>
		);
	if (!canPush()) return <p class="muted">{say("online.push.cannot")}</p>;
	return (
		<Ask words={say("online.push.on")} ask={() => subscribe(name.value.trim())} onDone={onChanged}>
			<p class="muted">{say("online.push.note")}</p>
			<Field
				label={say("online.push.name")}
				value={name.value}
				onInput={(value) => (name.value = value)}
				most={NAME_MOST}
			/>
		</Ask>
	);
}

function Device({ browser, own, onChanged }: { browser: ToldBrowser; own: boolean; onChanged: () => void }) {
	const remove = () => (own ? forgetBrowser() : api.removeBrowser({ id: browser.id }));
	return (
		<li>
			<p>
				<strong>{browser.name}</strong> {own ? <em>{say("online.push.this")}</em> : null}
				<small class="muted">
					{browser.used === null
						? say("online.push.new")
						: say("online.push.used", { when: momentWords(browser.used * 1000) })}
				</small>
			</p>
			<Ask words={say("online.push.remove", { which: browser.name })} quiet ask={remove} onDone={onChanged} />
		</li>
	);
}

function PushPart({ about, own, onChanged }: { about: About; own: string; onChanged: () => void }) {
	const listed = about.browsers;
	return (
		<section class="panel">
			<h2>{say("online.push")}</h2>
			<ThisDevice on={listed.some(({ endpoint }) => endpoint === own)} onChanged={onChanged} />
			{listed.length > 0 ? (
				<>
					<h3>{say("online.push.devices")}</h3>
					<ul class="devices">
						{listed.map((browser) => (
							<Device key={browser.id} browser={browser} own={browser.endpoint === own} onChanged={onChanged} />
						))}
					</ul>
				</>
			) : null}
		</section>
	);
}

/* Quiet hours */

const clockOf = (minutes: number) =>
	`${String(Math.floor(minutes / HOUR)).padStart(2, "0")}:${String(minutes % HOUR).padStart(2, "0")}`;
function minutesOf(clock: string): number {
	const [hours = "0", minutes = "0"] = clock.split(":");
	return Number(hours) * HOUR + Number(minutes);
}

function QuietPart({ about, onChanged }: { about: About; onChanged: () => void }) {
	const from = useSignal(clockOf(about.quiet?.from ?? 22 * HOUR));
	const to = useSignal(clockOf(about.quiet?.to ?? 8 * HOUR));
	const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
	return (
		<section class="panel">
			<h2>{say("online.quiet")}</h2>
			<Ask
				words={say("online.save")}
				ask={() => api.setQuiet({ from: minutesOf(from.value), to: minutesOf(to.value), zone })}
				done={say("online.saved")}
				onDone={onChanged}
			>
				<p class="muted">{say("online.quiet.note")}</p>
				<div class="hours">
					<Field
						label={say("online.quiet.from")}
						type="time"
						value={from.value}
						onInput={(value) => (from.value = value)}
					/>
					<Field label={say("online.quiet.to")} type="time" value={to.value} onInput={(value) => (to.value = value)} />
				</div>
				<p class="muted">{say("online.quiet.zone", { zone: about.quiet?.zone ?? zone })}</p>
			</Ask>
			{about.quiet ? (
				<Ask words={say("online.quiet.off")} quiet ask={() => api.setQuiet(null)} onDone={onChanged} />
			) : null}
		</section>
	);
}

/* The open page */

function OpenPart({ settings }: { settings: Settings }) {
	const refused = useSignal(false);
	const notify = async (on: boolean) => {
		refused.value = on && !(await permitted());
		keepTold({ notify: on && !refused.value });
	};
	return (
		<section class="panel">
			<h2>{say("online.page")}</h2>
			<div class="db settings2">
				{canNotify() ? (
					<Switch
						words={say("online.page.notify")}
						on={toldHere.value.notify && permission() === "granted"}
						change={(on) => void notify(on)}
					/>
				) : null}
				<Sounds settings={settings} />
			</div>
			{refused.value ? <Outcome bad="no-permission" /> : null}
		</section>
	);
}

export function Told({ settings, onBack }: { settings: Settings; onBack: () => void }) {
	const account = useSignal<api.Answer<Account> | null>(null);
	const about = useSignal<api.Answer<About> | null>(null);
	const own = useSignal("");
	const look = async () => {
		own.value = (await ownSubscription())?.endpoint ?? "";
		about.value = await api.told();
	};
	useEffect(() => {
		void api.account().then((answer) => (account.value = answer));
		void look();
	}, []);
	const known = account.value;
	const told = about.value;
	const ready = known !== null && told !== null;
	return (
		<Screen title={say("online.told")} onBack={onBack}>
			{ready ? null : <p class="muted">{say("online.wait")}</p>}
			{known && api.failed(known) ? <Outcome bad={known.error} /> : null}
			{told && api.failed(told) ? <Outcome bad={told.error} /> : null}
			{known && told && !api.failed(known) && !api.failed(told) ? (
				<div class="account told">
					<p class="once">{say("online.told.once")}</p>
					<PushPart about={told} own={own.value} onChanged={() => void look()} />
					<LettersPart account={known} />
					<QuietPart about={told} onChanged={() => void look()} />
					<OpenPart settings={settings} />
					<HookPart account={known} />
				</div>
			) : null}
		</Screen>
	);
}
