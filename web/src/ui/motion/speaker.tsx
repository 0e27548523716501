/**
 * The speaker in the bar: one tap switches sound on or off.
 */
import type { Session } from "../../game/session";
import { Icon } from "../pieces/atoms";
import { say } from "../say";
import { motionOf } from "./motion";

export function Speaker({ session, size }: { session: Session; size: number }) {
	const motion = motionOf(session);
	if (!motion) return null;
	const on = motion.settings.sound.value;
	const words = say(on ? "sound.on" : "sound.off");
	return (
		<button type="button" data-tool="sound" aria-label={words} title={words} aria-pressed={on} onClick={() => motion.sound.toggle()}>
			<Icon name={on ? "sound" : "mute"} size={size} />
		</button>
	);
}
