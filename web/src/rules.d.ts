/** The catalogue of rules (scripts/rules.ts). */
declare module "virtual:rules" {
	const chapters: readonly { readonly title: string; readonly rules: readonly (readonly [string, string])[] }[];
	export default chapters;
}
