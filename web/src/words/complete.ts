/**
 * Compile-time check that every word of the rules' lists has a name in the catalogue; the compiler error names the
 * missing one.
 */
import type {
	Adventure,
	AskKind,
	BotOption,
	BuildingType,
	Capital,
	Command,
	Condition,
	Deck,
	Edition,
	Exchange,
	Experiment,
	Glitch,
	Good,
	Icon,
	Kind,
	Leader,
	Module,
	OpName,
	Path,
	Phase,
	Refusal,
	Rift,
	Shape,
	Space,
	Superproject,
	Technology,
	Term,
	Grade,
	Token,
	ValleyAction,
	Variable,
	Variant,
	Warp,
	Worker,
} from "../core/lists";
import type { ErrorWord } from "../online/api";
import type { Key } from "./i18n";

type Pieces = `good.${Good}` | `worker.${Worker}` | `shape.${Shape}` | `icon.${Icon}` | `warp.${Warp}` | `rift.${Rift}`;
type Boards =
	| `path.${Path}`
	| `leader.${Leader}`
	| `type.${BuildingType}`
	| `superproject.${Superproject}`
	| `space.${Space}`
	| `capital.${Capital}`;
type Cards =
	| `condition.${Condition}`
	| `exchange.${Exchange}`
	| `experiment.${Experiment}`
	| `adventure.${Adventure}`
	| `deck.${Deck}`
	| `token.${Token}`;
type Fractures = `technology.${Technology}` | `variable.${Variable}` | `valley.${ValleyAction}` | `glitch.${Glitch}`;
type Course =
	| `phase.${Phase}`
	| `edition.${Edition}`
	| `kind.${Kind}`
	| `variant.${Variant}`
	| `option.${BotOption}`
	| `command.${Command}`
	| `module.${Module}`;
type Talk =
	| `ask.${AskKind}`
	| `refusal.${Refusal}`
	| `grade.${Grade}`
	| `reason.${"more" | "less"}.${Term}`
	| `online.error.${ErrorWord}`;

type Hyphens<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Hyphens<B>}` : S;
type Ops = `op.${Hyphens<Lowercase<OpName>>}`;

type Missing = Exclude<Ops | Pieces | Boards | Cards | Fractures | Course | Talk, Key>;

export const complete: [Missing] extends [never] ? true : Missing = true;
