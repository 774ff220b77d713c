import { isPackageName } from "../../package-name.ts";
import type { Decide } from "./conditions.ts";
import { listIn, listMadeBy, type ListOperation, type Operation, type Operations } from "./item-operations.ts";
import {
  filterIn,
  type ListedItem,
  type MetadataReader,
  newItem,
  passes,
  updated,
  withVersionOf,
} from "./listed-item.ts";

/** Items by name in lower case. */
type List = ReadonlyMap<string, ListedItem>;

/** Custom item lists while they are filled. */
export interface Lists {
  readonly lists: Map<string, List>;
  /** The ones of these lists that may be changed; others belong to several projects. */
  readonly own: Map<string, Map<string, ListedItem>>;
  /** Lists that an unknown task builds, with the number of items passed to it. */
  readonly taken: Map<string, number>;
  readonly reader: MetadataReader;
  steps: number;
}

/** Real repositories need a few thousand per project. */
export const maxSteps = 50_000;

/** Fills the lists of these names in file order, like MSBuild. `JoinItems` is the only task that is followed. */
export function fillLists(
  state: Lists,
  files: readonly Operations[],
  names: ReadonlySet<string>,
  decide: Decide,
): void {
  for (const operation of files.flatMap(({ all }) => all.filter((operation) => names.has(listMadeBy(operation))))) {
    if (operation.kind === "task") runTask(operation, state);
    else {
      const decision = decide(operation.conditions, operation.file);
      if (decision === true) apply({ ...operation, conditions: [] }, state);
      else if (decision === undefined) apply(operation, state);
    }
  }
}

function runTask({ task, inputs, output }: Extract<Operation, { kind: "task" }>, state: Lists): void {
  if (task !== "joinitems") {
    const sizes = [...inputs.values()].map((text) => selected(text, state)?.size ?? 0);
    state.taken.set(output, Math.max(0, ...sizes));
    return;
  }
  const left = selected(inputs.get("left") ?? "", state);
  const right = selected(inputs.get("right") ?? "", state);
  const list = ownList(output, state);
  for (const [key, item] of left ?? []) {
    const other = right?.get(key);
    if (++state.steps > maxSteps) return;
    if (other) list.set(key, withVersionOf(other, item, state.reader));
  }
}

function ownList(name: string, { lists, own }: Lists): Map<string, ListedItem> {
  const list = own.get(name) ?? new Map(lists.get(name));
  own.set(name, list);
  lists.set(name, list);
  return list;
}

function apply(operation: ListOperation, state: Lists): void {
  const list = ownList(operation.type, state);
  for (const text of state.reader.expand(operation.names).flatMap((part) => part.split(";"))) {
    const from = listIn(text);
    // The items that an update applies to are found when they are used.
    const isOwn = from === operation.type && operation.action === "update";
    const items = isOwn ? list : selected(text, state);
    const filter = isOwn ? filterIn(text) : undefined;
    for (const [key, item] of from === undefined ? named(text.trim(), list, operation) : (items ?? [])) {
      if (++state.steps > maxSteps) return;
      if (operation.action !== "remove") {
        const base = operation.action === "update" ? list.get(key) : item;
        if (base) list.set(key, updated(base, operation, filter, state.reader));
      } else if (operation.conditions.length === 0 && listIn(operation.names) === undefined) list.delete(key);
    }
  }
}

function named(name: string, list: List, operation: ListOperation): Iterable<readonly [string, ListedItem]> {
  const key = name.toLowerCase();
  const earlier = list.get(key);
  if (earlier && operation.action !== "include") return [[key, earlier]];
  return operation.action === "include" && isPackageName(name) ? [[key, newItem(name, operation)]] : [];
}

/** The items of `@(Name)`; for `@(Name->WithMetadataValue('Key', 'x'))` the matching ones, for other functions all. */
export function selected(expression: string, { lists, reader }: Lists): List | undefined {
  const name = listIn(expression);
  const list = name === undefined ? undefined : lists.get(name);
  if (!list || expression.includes("->'")) return undefined;
  const filter = filterIn(expression);
  return filter ? new Map([...list].filter(([, item]) => passes(item, filter, reader))) : list;
}
