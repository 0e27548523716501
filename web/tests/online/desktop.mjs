// Browsers on a desktop of their own (tests/server/desktop.py), where notifications are shown and clicked by its D-Bus.
import { chromium, firefox } from "playwright-core";
import { FLAGS } from "../browser/lib/browser.mjs";
import { patient } from "../browser/lib/extent.mjs";
import { openProgram } from "./program.mjs";

const LAUNCH_MS = 60000;
/* Playwright sends it for every context, and firefox-esr does not know it. */
const NOT_KNOWN = "emulation.setMediaFeaturesOverride";

/** Ends everything that `open` added, the last one first. */
export async function withAll(work) {
	const opened = [];
	const open = (one, close) => {
		opened.push(() => close(one));
		return one;
	};
	try {
		return await work(open);
	} finally {
		for (const close of opened.reverse()) await close().catch(() => undefined);
	}
}

/** The desktop; with Debian's Python, which has the bindings of D-Bus. */
export const openDesktop = () => openProgram("desktop", [], "/usr/bin/python3");

/** A real Firefox, driven by WebDriver BiDi: `socket` is its push service. */
export async function launchFirefox(desktop, socket) {
	const browser = await firefox.launch({
		channel: "moz-firefox",
		executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
		headless: false,
		env: { ...process.env, ...desktop.first.environment, MOZ_ENABLE_WAYLAND: "0" },
		timeout: patient(LAUNCH_MS),
		firefoxUserPrefs: {
			"dom.push.serverURL": socket,
			"dom.push.testing.allowInsecureServerURL": true,
			"dom.push.retryBaseInterval": 200,
			"permissions.default.desktop-notification": 1,
			"dom.disable_open_click_delay": patient(10000) /* how long a click lets a service worker open windows */,
			"dom.webnotifications.disable_open_click_delay": patient(10000),
			"remote.prefs.recommended": false /* among them one that turns push messages off */,
			"layout.testing.top-level-always-active": false /* a tab behind another one is hidden */,
			"focusmanager.testmode": false /* what gets the focus is really brought to the front */,
			"services.settings.server": "data:,",
			"toolkit.telemetry.server": "data:,",
			"browser.region.network.url": "",
			"network.captive-portal-service.enabled": false,
		},
	});
	const session = browser._connection.toImpl(browser)._browserSession;
	const send = session.send.bind(session);
	session.send = async (method, params) => (method === NOT_KNOWN ? {} : send(method, params));
	return browser;
}

/** Chromium with a window and a profile of its own: in others its service workers cannot open windows. Returns the context. */
export function launchChromium(desktop) {
	return chromium.launchPersistentContext("", {
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		headless: false,
		args: FLAGS,
		env: { ...process.env, ...desktop.first.environment },
		timeout: patient(LAUNCH_MS),
	});
}
