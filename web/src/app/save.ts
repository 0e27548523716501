/** Offers data to the user as a file download. */
export function saveBlob(name: string, blob: Blob): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}

export function saveText({ name, text }: { readonly name: string; readonly text: string }): void {
	saveBlob(name, new Blob([text], { type: "text/plain" }));
}
