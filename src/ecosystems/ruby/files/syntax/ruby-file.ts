import type { Condition } from "./branches.ts";
import type { Lookup, Tokens, Value } from "./values.ts";

/** A relevant call: `gem "rails", "~> 7.1", group: :test`, or an assignment `spec.license = "MIT"` as `license=`. */
export interface Call {
  readonly name: string;
  readonly line: number;
  readonly args: readonly Value[];
  readonly options: ReadonlyMap<string, Value>;
  /** The innermost enclosing block. */
  readonly block: Block | undefined;
}

/** A block of code: the call that opened it, the rows of a loop over a literal list, or the condition of a branch. */
export interface Block {
  readonly call?: Call;
  readonly loop?: Loop;
  readonly condition?: Condition;
  readonly outer: Block | undefined;
  readonly depth: number;
}

export interface Loop {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** The contents of a Ruby file that are known without running it. */
export interface RubyFile {
  readonly calls: readonly Call[];
  /** Finds variables and constants that are set once. */
  readonly lookup: Lookup;
  readonly tokens: Tokens;
}

/** A call and the position after its arguments. */
export interface ReadCall {
  readonly call: Call;
  readonly end: number;
}

const maxRounds = 300;
export const roundsBound = `${maxRounds} rounds of the loops around a gem`;

/** Whether the enclosing loops have more iterations than are read. */
export function hasMoreRounds(call: Call): boolean {
  let rounds = 1;
  for (const { loop } of listBlocksAround(call)) rounds *= loop?.rows.length ?? 1;
  return rounds > maxRounds;
}

/** One variable lookup for every iteration of the enclosing loops; one without loops. */
export function listRounds(call: Call, ruby: RubyFile): readonly Lookup[] {
  let rounds: readonly Lookup[] = [ruby.lookup];
  for (const { loop } of listBlocksAround(call)) {
    if (!loop) continue;
    const rows = loop.rows.slice(0, Math.ceil(maxRounds / rounds.length));
    rounds = rounds.flatMap((lookup) => rows.map((row) => bind(loop.names, row, lookup)));
  }
  return rounds;
}

/** The enclosing blocks of a call, innermost first. */
export function listBlocksAround(call: Call): readonly Block[] {
  const blocks: Block[] = [];
  for (let block = call.block; block; block = block.outer) blocks.push(block);
  return blocks;
}

export function listCalls({ calls }: RubyFile, name: string): readonly Call[] {
  return calls.filter((call) => call.name === name);
}

export function listConditions(call: Call): readonly Condition[] {
  return listBlocksAround(call).flatMap(({ condition }) => condition ?? []);
}

function bind(names: readonly string[], row: readonly Value[], outer: Lookup): Lookup {
  const [only, ...others] = names;
  const isWhole = others.length === 0 && row.length > 1;
  return (name) => {
    if (isWhole) return name === only ? { kind: "list", items: row } : outer(name);
    const at = names.indexOf(name);
    return at < 0 ? outer(name) : row[at];
  };
}
