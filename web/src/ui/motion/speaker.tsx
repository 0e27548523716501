/**
 * The sound button in the top bar.
 */
import type { Session } from "../../game/session";
import type { Settings } from "../../keep/settings";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import { motionOf } from "./of";

/** Toggles the setting; `Sound.toggle` also plays a sound when switched on, if animations are loaded. */
function switchSound(session: Session, settings: Settings): void {
	const motion = motionOf(session);
	if (motion) motion.sound.toggle();
	else settings.sound.value = !settings.sound.value;
}

export function Speaker({ session, settings, size }: { session: Session; settings: Settings; size: number }) {
	const on = settings.sound.value;
	const words = say(on ? "sound.on" : "sound.off");
	return (
		<button
			type="button"
			data-tool="sound"
			aria-label={words}
			title={words}
			aria-pressed={on}
			onClick={() => switchSound(session, settings)}
		>
			<Icon name={on ? "sound" : "mute"} size={size} />
		</button>
	);
}
