import { isDeepStrictEqual } from "node:util";
import { formatNumber } from "../../../../text/count.ts";
import type { Condition, Decide, Decision } from "./conditions.ts";
import { fillLists, type Lists, maxSteps, selected } from "./fill-lists.ts";
import { listIn, type Operations } from "./item-operations.ts";
import { type ListedItem, readItemMetadata } from "./listed-item.ts";

/** The items of `@(Name)` in a project. */
export interface ItemLists {
  /** Undefined if the list is made by something lcc cannot follow. */
  readonly itemsOf: (expression: string) => Iterable<ListedItem> | undefined;
  readonly metadataOf: (item: ListedItem) => ReadonlyMap<string, string>;
  /** The number of items passed to a task that builds the list in its own way. */
  readonly leftOut: (expression: string) => number;
  /** The limit that cut the lists short. */
  readonly limit: string | undefined;
}

export interface ListSources {
  /** The files that many projects begin with. */
  readonly before: readonly Operations[];
  /** The lists after these files, as other projects have them. */
  readonly starts: ListStart[];
  readonly after: readonly Operations[];
}

/** Lists that projects share if what was expanded and decided to make them is the same. */
export interface ListStart {
  readonly names: string;
  readonly expanded: ReadonlyMap<string, readonly string[]>;
  readonly decided: ReadonlyMap<readonly Condition[], { readonly file: string; readonly decision: Decision }>;
  readonly lists: Lists;
}

interface Tools {
  readonly expand: (text: string) => readonly string[];
  readonly decide: Decide;
}

/** The lists that the wanted expressions refer to. */
export function createLists(sources: ListSources, wanted: readonly string[], tools: Tools): ItemLists {
  const names = neededLists([...sources.before, ...sources.after], wanted);
  const { lists, taken, steps, reader } = startLists(sources, names, tools);
  const { expand, decide } = tools;
  const metadata = new Map(reader.metadata);
  const state = { lists: new Map(lists), own: new Map(), taken: new Map(taken), reader: { expand, metadata }, steps };
  fillLists(state, sources.after, names, decide);
  return {
    itemsOf: (expression) => selected(expression, state)?.values(),
    metadataOf: (item) => readItemMetadata(item, state.reader),
    leftOut: (expression) => state.taken.get(listIn(expression) ?? "") ?? 0,
    limit: state.steps < maxSteps ? undefined : `${formatNumber(maxSteps)} steps to fill the lists of a project`,
  };
}

function neededLists(files: readonly Operations[], wanted: readonly string[]): ReadonlySet<string> {
  const lists = new Set(wanted.flatMap((expression) => listIn(expression) ?? []));
  for (const name of lists)
    for (const { sources } of files) for (const source of sources.get(name) ?? []) lists.add(source);
  return lists;
}

/** Larger lists are not kept, nor many versions of the same ones. */
const maxKeptSteps = 5_000;
const maxStarts = 8;

function startLists({ before, starts }: ListSources, needed: ReadonlySet<string>, tools: Tools): Lists {
  const names = [...needed].sort().join(" ");
  const start = starts.find((other) => other.names === names && isSame(other, tools));
  if (start) return start.lists;
  const expanded = new Map<string, readonly string[]>();
  const decided = new Map<readonly Condition[], { file: string; decision: Decision }>();
  const expand = (text: string) => {
    const values = tools.expand(text);
    if (text.includes("$(")) expanded.set(text, values);
    return values;
  };
  const decide: Decide = (conditions, file) => {
    const decision = tools.decide(conditions, file);
    if (conditions.length > 0) decided.set(conditions, { file, decision });
    return decision;
  };
  const lists: Lists = {
    lists: new Map(),
    own: new Map(),
    taken: new Map(),
    reader: { expand, metadata: new Map() },
    steps: 0,
  };
  fillLists(lists, before, needed, decide);
  if (lists.steps <= maxKeptSteps && starts.length < maxStarts) starts.push({ names, expanded, decided, lists });
  return lists;
}

function isSame({ expanded, decided }: ListStart, { expand, decide }: Tools): boolean {
  return (
    [...decided].every(([conditions, { file, decision }]) => decide(conditions, file) === decision) &&
    [...expanded].every(([text, values]) => isDeepStrictEqual(expand(text), values))
  );
}
