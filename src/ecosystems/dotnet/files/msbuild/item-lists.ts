import { once } from "../../../../async/once.ts";
import { isPackageName } from "../../package-name.ts";
import { decideAll } from "./conditions.ts";
import { listIn, listMadeBy, type ListOperation, type Operation, type Operations } from "./item-operations.ts";
import { formatNumber } from "../../../../text/count.ts";

/** One entry of a custom item list. */
export interface ListedItem {
  readonly name: string;
  /** By key in lower case; several values are separated by `;`. Most entries of long lists are never used. */
  readonly metadata: () => ReadonlyMap<string, string>;
  /** How often it was changed. */
  readonly changes: number;
  readonly isConditional: boolean;
  readonly file: string;
  readonly line: number | undefined;
}

/** The items of `@(Name)` in a project. */
export interface ItemLists {
  /** Undefined if the list is made by something lcc cannot follow. */
  readonly itemsOf: (expression: string) => readonly ListedItem[] | undefined;
  /** The number of items passed to a task that builds the list in its own way. */
  readonly leftOut: (expression: string) => number;
  /** The limit that cut the lists short. */
  readonly limit: string | undefined;
}

/** Real repositories need a few thousand per project. */
const maxSteps = 50_000;
const maxValueLength = 300;
/** Deferred changes are applied after this many: more would nest too deeply. */
const maxDeferred = 50;

/** Fills the lists in file order, like MSBuild. `JoinItems` is the only task that is followed. */
export function createLists(
  files: readonly Operations[],
  wanted: readonly string[],
  expand: (text: string) => readonly string[],
  framework: string | undefined,
): ItemLists {
  const types = needed(files, wanted);
  const state: State = { lists: new Map(), taken: new Map(), expand, steps: 0 };
  for (const operation of files.flatMap(({ all }) => all.filter((one) => types.has(listMadeBy(one))))) {
    if (operation.kind === "task") runTask(operation, state);
    else if (framework === undefined || decideAll(operation.conditions, framework) !== false) apply(operation, state);
  }
  return {
    itemsOf: (expression) => selected(expression, state),
    leftOut: (expression) => state.taken.get(listIn(expression) ?? "") ?? 0,
    limit: state.steps < maxSteps ? undefined : `${formatNumber(maxSteps)} steps to fill the lists of a project`,
  };
}

interface State {
  readonly lists: Map<string, Map<string, ListedItem>>;
  /** Lists that an unknown task builds, with the number of items passed to it. */
  readonly taken: Map<string, number>;
  readonly expand: (text: string) => readonly string[];
  steps: number;
}

/** The lists that the wanted ones refer to. */
function needed(files: readonly Operations[], wanted: readonly string[]): ReadonlySet<string> {
  const found = new Set(wanted.flatMap((expression) => listIn(expression) ?? []));
  for (const name of found) for (const { sources } of files) for (const one of sources.get(name) ?? []) found.add(one);
  return found;
}

function runTask({ task, inputs, output }: Extract<Operation, { kind: "task" }>, state: State): void {
  const [left, right] = [inputs.get("left") ?? "", inputs.get("right") ?? ""].map(
    (text) => selected(text, state) ?? [],
  );
  if (task !== "joinitems" || !left || !right) {
    const given = [...inputs.values()].map((text) => selected(text, state)?.length ?? 0);
    state.taken.set(output, Math.max(0, ...given));
    return;
  }
  const others = new Map(right.map((item) => [item.name.toLowerCase(), item]));
  const list = listNamed(output, state);
  for (const item of left) {
    const other = others.get(item.name.toLowerCase());
    if (++state.steps > maxSteps) return;
    if (!other) continue;
    list.set(
      item.name.toLowerCase(),
      changed(item, () => new Map([...item.metadata(), ...versionOf(other)]), other),
    );
  }
}

function versionOf({ metadata }: ListedItem): readonly (readonly [string, string])[] {
  const version = metadata().get("version");
  return version === undefined ? [] : [["version", version]];
}

function listNamed(name: string, { lists }: State): Map<string, ListedItem> {
  const list = lists.get(name) ?? new Map<string, ListedItem>();
  lists.set(name, list);
  return list;
}

function apply(operation: ListOperation, state: State): void {
  const list = listNamed(operation.type, state);
  for (const text of state.expand(operation.names).flatMap((one) => one.split(";"))) {
    const from = listIn(text);
    // The items that an update applies to are found when they are used.
    const isOwn = from === operation.type && operation.action === "update";
    const items = isOwn ? [...list.values()] : (selected(text, state) ?? []);
    for (const item of from === undefined ? named(text.trim(), list, operation) : items) {
      if (++state.steps > maxSteps) return;
      change(item, list, operation, state, isOwn ? filterIn(text) : undefined);
    }
  }
}

function named(name: string, list: ReadonlyMap<string, ListedItem>, operation: ListOperation): readonly ListedItem[] {
  const known = list.get(name.toLowerCase());
  if (known && operation.action !== "include") return [known];
  if (operation.action !== "include" || !isPackageName(name)) return [];
  const { file, line, conditions } = operation;
  return [{ name, metadata: () => new Map(), changes: 0, isConditional: conditions.length > 0, file, line }];
}

function change(
  item: ListedItem,
  list: Map<string, ListedItem>,
  operation: ListOperation,
  state: State,
  filter: Filter | undefined,
): void {
  const key = item.name.toLowerCase();
  if (operation.action === "remove") {
    if (operation.conditions.length === 0 && listIn(operation.names) === undefined) list.delete(key);
    return;
  }
  const base = operation.action === "update" ? list.get(key) : item;
  if (!base) return;
  const isMeant = () => !filter || passes(base, filter);
  list.set(
    key,
    changed(base, () => (isMeant() ? withMetadata(base, operation, state) : base.metadata())),
  );
}

function changed(item: ListedItem, make: () => ReadonlyMap<string, string>, other: ListedItem = item): ListedItem {
  const metadata = once(make);
  const changes = Math.max(item.changes, other.changes) + 1;
  if (changes % maxDeferred === 0) metadata();
  return { ...item, metadata, changes };
}

/** Values may use the metadata of the item: `$(%(VersionName)Version)`. A conditional value is added to the others. */
function withMetadata(item: ListedItem, { metadata, conditions }: ListOperation, state: State) {
  const all = new Map(item.metadata());
  for (const [key, text] of metadata) {
    if (actions.has(key)) continue;
    const known = conditions.length > 0 ? [all.get(key) ?? ""] : [];
    const values = [...known, ...state.expand(fillIn(text, item.name, all))].filter((value) => value !== "");
    all.set(key, values.join(";").slice(0, maxValueLength));
  }
  return all;
}

const actions = new Set(["include", "update", "remove", "condition", "exclude"]);

/** Replaces `%(Identity)` and `%(Key)` with the metadata of an item. */
export function fillIn(text: string, name: string, metadata: ReadonlyMap<string, string>): string {
  if (!text.includes("%(")) return text;
  return text.replaceAll(/%\((?:[\w-]{1,100}\.)?([\w-]{1,100})\)/g, (_, key: string) =>
    key.toLowerCase() === "identity" ? name : (metadata.get(key.toLowerCase()) ?? ""),
  );
}

/** The items of `@(Name)`; for `@(Name->WithMetadataValue('Key', 'x'))` the matching ones, for other functions all. */
function selected(expression: string, { lists }: State): readonly ListedItem[] | undefined {
  const name = listIn(expression);
  const list = name === undefined ? undefined : lists.get(name);
  if (!list || expression.includes("->'")) return undefined;
  const filter = filterIn(expression);
  return filter ? [...list.values()].filter((item) => passes(item, filter)) : [...list.values()];
}

interface Filter {
  readonly key: string;
  readonly value: string;
}

function filterIn(expression: string): Filter | undefined {
  const [, key, value = ""] =
    /WithMetadataValue\(\s{0,20}'([^']{1,100})'\s{0,20},\s{0,20}'([^'$%]{0,200})'/.exec(expression) ?? [];
  return key === undefined ? undefined : { key: key.toLowerCase(), value: value.toLowerCase() };
}

function passes({ metadata }: ListedItem, { key, value }: Filter): boolean {
  return (metadata().get(key) ?? "").toLowerCase() === value;
}
