/** What tests use of words.mjs. */
export const PARTS: readonly string[];
export function messages(parts?: readonly string[]): Map<string, string>;
export function argumentsOf(text: string): Map<string, string>;
export function keys(): string;
