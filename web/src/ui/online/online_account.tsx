/**
 * Account screens: sign in, sign up, the targets of links in emails, and the account settings.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../../online/api";
import type { Account } from "../../online/api";
import { saveText } from "../../app/save";
import { here } from "../../online/here";
import { forgetBrowser } from "../../online/push";
import { ToConduct } from "./online_conduct";
import { Ask, Field, Outcome, Screen } from "./online_parts";
import { say } from "../words/say";
import { lazy } from "../pieces/lazy";

const Blocked = lazy(() => import("./online_blocks").then((part) => part.Blocked), true);

const MAIL_MOST = 254;
const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 200;
const NAME_MOST = 40;

type Value = { value: string };

const Mail = ({ of, fill = "email" }: { of: Value; fill?: string }) => (
	<Field
		label={say("online.mail")}
		type="email"
		fill={fill}
		value={of.value}
		onInput={(value) => (of.value = value)}
		most={MAIL_MOST}
	/>
);
const Old = ({ of, label = say("online.password.old") }: { of: Value; label?: string }) => (
	<Field
		label={label}
		type="password"
		fill="current-password"
		value={of.value}
		onInput={(value) => (of.value = value)}
		most={PASSWORD_MOST}
	/>
);
const New = ({ of, label = say("online.password") }: { of: Value; label?: string }) => (
	<Field
		label={label}
		note={say("online.password.note")}
		type="password"
		fill="new-password"
		value={of.value}
		onInput={(value) => (of.value = value)}
		least={PASSWORD_LEAST}
		most={PASSWORD_MOST}
	/>
);
const Name = ({ of }: { of: Value }) => (
	<Field
		label={say("online.name")}
		note={say("online.name.note")}
		fill="nickname"
		value={of.value}
		onInput={(value) => (of.value = value)}
		most={NAME_MOST}
	/>
);

interface DoorProps {
	onSigned: () => void;
	onBack: () => void;
}

export function SignIn({
	onSigned,
	onBack,
	onSignUp,
	onForgot,
}: DoorProps & { onSignUp: () => void; onForgot: () => void }) {
	const mail = useSignal("");
	const password = useSignal("");
	return (
		<Screen title={say("online.signin")} onBack={onBack}>
			<section class="panel narrow">
				<Ask
					words={say("online.signin")}
					primary
					ask={() => api.signIn(mail.value.trim(), password.value)}
					onDone={onSigned}
				>
					<Mail of={mail} fill="username" />
					<Old of={password} label={say("online.password")} />
				</Ask>
				<div class="more">
					<button type="button" class="btn quiet" onClick={onSignUp}>
						{say("online.signup")}
					</button>
					<button type="button" class="btn quiet" onClick={onForgot}>
						{say("online.forgot")}
					</button>
				</div>
			</section>
		</Screen>
	);
}

export function SignUp({
	onSigned,
	onBack,
	onSignIn,
	onPrivacy,
	onConduct,
}: DoorProps & { onSignIn: () => void; onPrivacy: () => void; onConduct: () => void }) {
	const mail = useSignal("");
	const name = useSignal("");
	const password = useSignal("");
	const letters = here.value?.mail === true;
	/* Without email the account exists at once. The server does not reveal whether the address was known, so we sign
	   in. */
	const make = async () => {
		const made = await api.makeAccount(mail.value.trim(), name.value.trim(), password.value);
		return api.failed(made) ? made : api.signIn(mail.value.trim(), password.value);
	};
	return (
		<Screen title={say("online.signup")} onBack={onBack}>
			<section class="panel narrow">
				{letters ? (
					<Ask
						words={say("online.signup.do")}
						primary
						ask={() => api.askAccount(mail.value.trim())}
						done={say("online.signup.sent", { mail: mail.value.trim() })}
					>
						<p class="muted">{say("online.signup.note")}</p>
						<Mail of={mail} />
					</Ask>
				) : (
					<Ask words={say("online.signup")} primary ask={make} onDone={onSigned}>
						<Name of={name} />
						<Mail of={mail} />
						<New of={password} />
					</Ask>
				)}
				<div class="more">
					<button type="button" class="btn quiet" onClick={onSignIn}>
						{say("online.signup.have")}
					</button>
					<button type="button" class="btn quiet" onClick={onPrivacy}>
						{say("online.privacy.do")}
					</button>
					<ToConduct onConduct={onConduct} />
				</div>
			</section>
		</Screen>
	);
}

export function Forgot({ onBack }: { onBack: () => void }) {
	const mail = useSignal("");
	return (
		<Screen title={say("online.forgot")} onBack={onBack}>
			<section class="panel narrow">
				{here.value?.mail ? (
					<Ask
						words={say("online.signup.do")}
						primary
						ask={() => api.askPassword(mail.value.trim())}
						done={say("online.forgot.sent", { mail: mail.value.trim() })}
					>
						<p class="muted">{say("online.forgot.note")}</p>
						<Mail of={mail} />
					</Ask>
				) : (
					<p>{say("online.forgot.nomail")}</p>
				)}
			</section>
		</Screen>
	);
}

interface LetterProps {
	does: "make" | "password" | "address" | "seat";
	token: string;
	onSigned: () => void;
	onSeat: (seated: api.Seated) => void;
	onBack: () => void;
}

/**
 * The target of a link from an email. Only its button redeems the link: mail scanners that open it must not use it up.
 */
export function Letter({ does, token, onSigned, onSeat, onBack }: LetterProps) {
	const name = useSignal("");
	const password = useSignal("");
	const title = {
		make: say("online.welcome"),
		password: say("online.newpassword"),
		address: say("online.address"),
		seat: say("online.seatletter"),
	}[does];
	const words = {
		make: say("online.welcome.do"),
		password: say("online.newpassword.do"),
		address: say("online.address.do"),
		seat: say("online.seatletter.do"),
	}[does];
	const ask = () =>
		api.redeem(token, {
			...(does === "make" ? { name: name.value.trim() } : {}),
			...(does === "make" || does === "password" ? { password: password.value } : {}),
		});
	return (
		<Screen title={title} onBack={onBack}>
			<section class="panel narrow">
				<Ask
					words={words}
					primary
					ask={ask}
					done={does === "address" ? say("online.address.done") : ""}
					onDone={(answer) => {
						if ("token" in answer) onSeat(answer);
						else if (does !== "address") onSigned();
					}}
				>
					{does === "make" ? <Name of={name} /> : null}
					{does === "make" || does === "password" ? <New of={password} /> : null}
					{does === "password" ? <p class="muted">{say("online.newpassword.note")}</p> : null}
					{does === "seat" ? <p class="muted">{say("online.seatletter.note")}</p> : null}
				</Ask>
			</section>
		</Screen>
	);
}

/* Account settings */

function NamePart({ account, onChanged }: { account: Account; onChanged: () => void }) {
	const name = useSignal(account.name);
	return (
		<section class="panel">
			<h2>{say("online.name.change")}</h2>
			<Ask
				words={say("online.save")}
				ask={() => api.setName(name.value.trim())}
				done={say("online.saved")}
				onDone={onChanged}
			>
				<Name of={name} />
			</Ask>
		</section>
	);
}

function MailPart({ account, onChanged }: { account: Account; onChanged: () => void }) {
	const mail = useSignal(account.mail);
	const old = useSignal("");
	const letters = here.value?.mail === true;
	return (
		<section class="panel">
			<h2>{say("online.mail.change")}</h2>
			<Ask
				words={say("online.save")}
				ask={() => api.setMail(old.value, mail.value.trim())}
				done={letters ? say("online.mail.sent", { mail: mail.value.trim() }) : say("online.saved")}
				onDone={onChanged}
			>
				<Mail of={mail} />
				<Old of={old} />
			</Ask>
		</section>
	);
}

function PasswordPart() {
	const old = useSignal("");
	const password = useSignal("");
	const done = () => {
		old.value = "";
		password.value = "";
	};
	return (
		<section class="panel">
			<h2>{say("online.password.change")}</h2>
			<Ask
				words={say("online.save")}
				ask={() => api.setPassword(old.value, password.value)}
				done={say("online.password.changed")}
				onDone={done}
			>
				<Old of={old} />
				<New of={password} label={say("online.password.new")} />
			</Ask>
		</section>
	);
}

/** The account's data as a download, and what the server stores in general. */
function DataPart({ onPrivacy }: { onPrivacy: () => void }) {
	const save = (data: object) =>
		saveText({ name: "timerift-account.json", text: `${JSON.stringify(data, null, "\t")}\n` });
	return (
		<section class="panel">
			<h2>{say("online.data")}</h2>
			<Ask
				words={say("online.data.do")}
				ask={async () => {
					const answer = await api.exportAccount();
					return api.failed(answer) ? answer : { data: answer };
				}}
				done={say("online.data.done")}
				onDone={({ data }) => save(data)}
			>
				<p class="muted">{say("online.data.note")}</p>
			</Ask>
			<div class="more">
				<button type="button" class="btn" onClick={onPrivacy}>
					{say("online.privacy.do")}
				</button>
			</div>
		</section>
	);
}

/** Signs out; this browser gets no more push messages. */
async function leave() {
	await forgetBrowser();
	return api.signOut();
}

function LeavePart({ onOut, onPrivacy }: { onOut: () => void; onPrivacy: () => void }) {
	const old = useSignal("");
	return (
		<>
			<section class="panel">
				<h2>{say("online.signout")}</h2>
				<div class="pair">
					<Ask words={say("online.signout")} ask={leave} onDone={onOut} />
					<Ask
						words={say("online.signout.all")}
						sure={say("online.signout.all.note")}
						ask={api.signOutEverywhere}
						onDone={onOut}
					/>
				</div>
			</section>
			<DataPart onPrivacy={onPrivacy} />
			<section class="panel">
				<h2>{say("online.delete")}</h2>
				<Ask
					words={say("online.delete.do")}
					sure={say("online.delete.sure")}
					ask={() => api.deleteAccount(old.value)}
					onDone={onOut}
				>
					<p class="muted">{say("online.delete.note")}</p>
					<Old of={old} />
				</Ask>
			</section>
		</>
	);
}

export function AccountScreen({
	onChanged,
	onOut,
	onPrivacy,
	onTold,
	onRatings,
	onBack,
}: {
	onChanged: () => void;
	onOut: () => void;
	onTold: () => void;
	onPrivacy: () => void;
	onRatings: () => void;
	onBack: () => void;
}) {
	const account = useSignal<api.Answer<Account> | null>(null);
	useEffect(() => {
		void api.account().then((answer) => (account.value = answer));
	}, []);
	const known = account.value;
	return (
		<Screen title={say("online.account")} onBack={onBack}>
			{known === null ? <p class="muted">{say("online.wait")}</p> : null}
			{known && api.failed(known) ? <Outcome bad={known.error} /> : null}
			{known && !api.failed(known) ? (
				<div class="account">
					<section class="panel">
						<h2>{say("online.told")}</h2>
						<p class="muted">{say("online.told.once")}</p>
						<button type="button" class="btn" data-told onClick={onTold}>
							{say("online.told.do")}
						</button>
					</section>
					<section class="panel">
						<h2>{say("online.ratings")}</h2>
						<p class="muted">{say("online.ratings.note")}</p>
						<button type="button" class="btn" onClick={onRatings}>
							{say("online.ratings.do")}
						</button>
					</section>
					<NamePart account={known} onChanged={onChanged} />
					<MailPart account={known} onChanged={onChanged} />
					<PasswordPart />
					<Blocked />
					<LeavePart onOut={onOut} onPrivacy={onPrivacy} />
				</div>
			) : null}
		</Screen>
	);
}
