/**
 * The scene outside the window: sky, skyline, desert. Only its colours ever change, so the SVG is inserted as a string.
 */
import scene from "./scene.svg?raw";

const inside = { __html: scene };

export function Scene({ struck }: { struck: boolean }) {
	return <div class={struck ? "scene struck" : "scene"} aria-hidden="true" dangerouslySetInnerHTML={inside} />;
}
