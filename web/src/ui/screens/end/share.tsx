/** Sharing the result of a game: as a picture made in the browser, or as a link that contains the whole game. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Verdict } from "../../../game/score";
import { Icon } from "../../pieces/atoms";
import { say } from "../../words/say";
import type { View } from "../../hand/view";
import { saveBlob } from "../../../app/save";
import { endPicture } from "./picture";

interface ShareProps {
	view: View;
	verdict: Verdict;
	title: string;
	/** Null: there is no record yet. */
	onLink: (() => void) | null;
	copied: boolean;
	onClose: () => void;
}

/** Shares the picture by the system's share sheet, if it accepts files; otherwise saves it. */
async function send(picture: Blob, title: string): Promise<void> {
	const file = new File([picture], "timerift.png", { type: "image/png" });
	if (navigator.canShare?.({ files: [file] }))
		await navigator.share({ files: [file], title }).catch(() => undefined); /* the user cancelled */
	else saveBlob("timerift.png", picture);
}

export function Share({ view, verdict, title, onLink, copied, onClose }: ShareProps) {
	const picture = useSignal<{ blob: Blob; address: string } | null>(null);
	useEffect(() => {
		let address = "";
		let closed = false;
		void endPicture(view, verdict, title).then((blob) => {
			if (!blob || closed) return;
			address = URL.createObjectURL(blob);
			picture.value = { blob, address };
		});
		const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
		document.addEventListener("keydown", onKey);
		return () => {
			closed = true;
			document.removeEventListener("keydown", onKey);
			if (address) URL.revokeObjectURL(address);
		};
	}, []);
	const made = picture.value;
	return (
		<section class="share" role="dialog" aria-label={say("end.share")}>
			<header>
				<h3>{say("end.share")}</h3>
				<button type="button" class="plain" aria-label={say("tool.close")} onClick={onClose}>
					<Icon name="close" size={20} />
				</button>
			</header>
			{made ? (
				<img src={made.address} alt={title} width="1200" height="630" />
			) : (
				<p role="status">{say("end.picture.wait")}</p>
			)}
			<div class="acts">
				<button
					type="button"
					class="do calm"
					data-picture
					disabled={!made}
					onClick={() => made && void send(made.blob, title)}
				>
					<Icon name="share" size={20} /> {say("end.picture")}
				</button>
				{onLink ? (
					<button type="button" class="do calm" data-link onClick={onLink}>
						{say(copied ? "over.copied" : "over.link")}
					</button>
				) : null}
			</div>
		</section>
	);
}
