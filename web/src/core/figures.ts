/**
 * Reads the figures printed on the components. include/rift_figures.def defines their names, and the meaning of the
 * numbers and indices.
 */
import type { RiftExports, Texts } from "./wasm";

export class Figures {
	readonly #rift: RiftExports;
	readonly #number = new Map<string, number>();

	constructor(rift: RiftExports, texts: Texts) {
		this.#rift = rift;
		for (let i = 0; i < rift.figure_end(); i++) this.#number.set(texts.fixed(rift.figure_word(i)), i);
	}

	/** One value of component n. */
	one(name: string, n: number, index = 0): number {
		return this.#rift.figure(this.#figure(name), n, index);
	}

	/** All values of component n. */
	all(name: string, n: number): number[] {
		const figure = this.#figure(name);
		return Array.from({ length: this.#rift.figure_values(figure) }, (_, i) => this.#rift.figure(figure, n, i));
	}

	/** Number of components with this figure, including number 0. */
	count(name: string): number {
		return this.#rift.figure_numbers(this.#figure(name));
	}

	/** Maps each component from number 1; undefined for 0. */
	cards<V>(name: string, value: (n: number) => V): (V | undefined)[] {
		return Array.from({ length: this.count(name) }, (_, n) => (n === 0 ? undefined : value(n)));
	}

	#figure(name: string): number {
		const number = this.#number.get(name);
		if (number === undefined) throw new Error(`the rules know no figure ${name}`);
		return number;
	}
}
