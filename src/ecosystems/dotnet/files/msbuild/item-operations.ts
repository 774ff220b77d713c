import type { Condition } from "./conditions.ts";

/** What a file does with item lists of any name: it fills them, or builds a list from others. */
export type Operation = ListOperation | TaskOperation;

/** `<Reference Include="A" />`, also in a target. */
export interface ListOperation {
  readonly kind: "list";
  readonly type: string;
  readonly action: "include" | "update" | "remove";
  /** As written. */
  readonly names: string;
  /** Other attributes and child elements, keys in lower case. */
  readonly metadata: readonly (readonly [string, string])[];
  readonly conditions: readonly Condition[];
  readonly file: string;
  readonly line: number | undefined;
}

/** A task of a target that builds a list. */
interface TaskOperation {
  readonly kind: "task";
  /** In lower case. */
  readonly task: string;
  /** The input lists, by attribute. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly output: string;
}

/** The operations of one file, in order. */
export interface Operations {
  readonly all: readonly Operation[];
  /** By the name of a list, the lists it is built from. */
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>;
}

export const noOperations: Operations = { all: [], sources: new Map() };

export function toOperations(all: readonly Operation[]): Operations {
  return { all, sources: sourcesOf(all) };
}

function sourcesOf(operations: readonly Operation[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>();
  for (const operation of operations) {
    const texts = operation.kind === "task" ? [...operation.inputs.values()] : [operation.names];
    const lists = texts
      .filter((text) => text.includes("@("))
      .flatMap((text) => text.split(";").flatMap((part) => listIn(part) ?? []));
    if (lists.length === 0) continue;
    const earlier = sources.get(listMadeBy(operation)) ?? new Set();
    for (const list of lists) earlier.add(list);
    sources.set(listMadeBy(operation), earlier);
  }
  return sources;
}

/** `@(Name)` and `@(Name->Distinct())`. */
export function listIn(expression: string): string | undefined {
  return /^\s{0,20}@\(\s{0,20}(\w{1,100}(?:[.-]\w{1,100}){0,20})/.exec(expression)?.[1]?.toLowerCase();
}

export function listMadeBy(operation: Operation): string {
  return operation.kind === "task" ? operation.output : operation.type;
}
