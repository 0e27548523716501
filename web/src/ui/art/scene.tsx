/**
 * What is seen through the window: sky, skyline, desert. It never changes but for its colours, so it is put in as it
 * is.
 */
import scene from "./scene.svg?raw";

const inside = { __html: scene };

export function Scene({ struck }: { struck: boolean }) {
	return <div class={struck ? "scene struck" : "scene"} aria-hidden="true" dangerouslySetInnerHTML={inside} />;
}
