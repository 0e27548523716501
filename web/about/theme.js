// Before the first paint: the theme that the game's settings choose (src/keep/settings.ts), or that of the system.
{
	let theme = "auto";
	try {
		theme = JSON.parse(localStorage.getItem("timerift.settings") ?? "{}").theme ?? "auto";
	} catch {
		/* no storage, or not ours */
	}
	if (theme === "auto") theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
	document.documentElement.dataset.theme = theme;
	document.documentElement.dataset.script = "";
}
