/**
 * What the server stores about people, column by column: made from the file by which the server exports and erases
 * accounts, as docs/PRIVACY.md is. The texts are loaded with this screen (i18n/LANGUAGE/privacy).
 */
import told from "../../../../src/server/store/privacy/privacy.json";
import { Screen } from "./online_parts";
import { textsOf } from "../../words/kept";
import { say, sayOf } from "../words/say";

interface Table {
	/** By name: what a download has of it, and what erasure does to it. */
	readonly columns: Readonly<Record<string, readonly string[]>>;
}

const tables = Object.entries(told as unknown as Readonly<Record<string, Table>>);
const keyOf = (...names: readonly string[]) => ["privacy", ...names].join(".").replaceAll("_", "-");
const KEYS = tables.flatMap(([name, { columns }]) => [
	keyOf(name),
	...Object.keys(columns).map((column) => keyOf(name, column)),
]);
const wordOf = (word: string) => sayOf("online.privacy.is", word.replace(" ", "-"));

function Columns({ name, table }: { name: string; table: Table }) {
	const texts = textsOf("privacy/tables", KEYS);
	return (
		<section class="panel">
			<h2>{name}</h2>
			<p>{texts(keyOf(name))}</p>
			<div class="wide" role="region" aria-label={name} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{say("online.privacy.column")}</th>
							<th scope="col">{say("online.privacy.holds")}</th>
							<th scope="col">{say("online.privacy.export")}</th>
							<th scope="col">{say("online.privacy.erase")}</th>
						</tr>
					</thead>
					<tbody>
						{Object.entries(table.columns).map(([column, [given = "", erased = ""]]) => (
							<tr key={column}>
								<th scope="row">{column}</th>
								<td>{texts(keyOf(name, column))}</td>
								<td data-label={say("online.privacy.export")}>
									{given === "export" ? say("online.sure") : given === "no person" ? "–" : wordOf(given)}
								</td>
								<td data-label={say("online.privacy.erase")}>{wordOf(erased)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

export function Privacy({ onBack }: { onBack: () => void }) {
	return (
		<Screen title={say("online.privacy")} kind="privacy" onBack={onBack}>
			<section class="panel">
				<p>{say("online.privacy.guests")}</p>
				<p>{say("online.privacy.yours")}</p>
				<p>{say("online.privacy.outside")}</p>
				<p>{say("online.privacy.cookies")}</p>
				<p>{say("online.privacy.legend")}</p>
			</section>
			{tables.map(([name, table]) => (
				<Columns key={name} name={name} table={table} />
			))}
		</Screen>
	);
}
