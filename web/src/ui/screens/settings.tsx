/** The settings as a screen outside a game. */
import type { Settings } from "../../keep/settings";
import { say } from "../words/say";
import { SettingsPanel } from "../drawers/settings_panel";
import { Head, Vista } from "../pieces/vista";

export function SettingsScreen({ settings, onBack }: { settings: Settings; onBack: () => void }) {
	return (
		<main class="t2 start listing">
			<Vista />
			<Head title={say("home.settings")} onBack={onBack} />
			<div class="sec">
				<SettingsPanel settings={settings} />
			</div>
		</main>
	);
}
