import { render } from "preact";
import { t } from "./words/i18n";
import { followSettings, localSettings, start } from "./app/start";
import { Page } from "./app";
import art from "./ui/art/art.svg?raw";
import sprite from "./ui/art/icons.svg?raw";
import "./ui/css";
import { motionOf } from "./ui/motion/of";

const root = document.getElementById("app") as HTMLElement;
const icons = document.createElement("div");
icons.style.cssText = "position:absolute;width:0;height:0;overflow:hidden"; /* display:none stops SVG patterns */
icons.innerHTML = sprite.replace(/<\?xml[^>]*>/, "") + art;
document.body.prepend(icons);
const settings = localSettings();
followSettings(settings);
start(settings).then(
	(app) => {
		/* For the browser tests only: access to the game. */
		if (new URLSearchParams(location.search).has("test"))
			Object.assign(window, {
				timerift: app,
				timeriftMotion: motionOf,
				timeriftSounds: () => import("./ui/sound/check"),
			});
		render(<Page app={app} />, root);
	},
	(error: unknown) => {
		console.error(error);
		render(<p role="alert">{t("app.failed")}</p>, root);
	},
);
