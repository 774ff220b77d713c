import type { DictEntry, Expression } from "./expression.ts";
import { isImported, type Program } from "./python-statements.ts";

/** Whether a dict may have entries that the program does not show: from a file, another module or a function of one. */
export function hasUnknownEntries(program: Program, expression: Expression): boolean {
  return isUnknown(program, expression, { seen: new Set(), depth: 0, isByKey: false });
}

/** Whether it may also have any key, because one is computed: `arguments[name] = …`. */
export function hasUnknownKeys(program: Program, expression: Expression): boolean {
  return isUnknown(program, expression, { seen: new Set(), depth: 0, isByKey: true });
}

interface Search {
  /** A computed key counts as unknown. */
  readonly isByKey: boolean;
  /** Each name and each loop is followed once, so cycles end. */
  readonly seen: Set<unknown>;
  readonly depth: number;
}

const maxDepth = 200;

function isUnknown(program: Program, expression: Expression, search: Search): boolean {
  const { seen, depth, isByKey } = search;
  if (depth > maxDepth) return true;
  const ask = (part: Expression): boolean => isUnknown(program, part, { ...search, depth: depth + 1 });
  switch (expression.kind) {
    case "string":
      return false;
    case "dict":
      for (const name of expression.entries.flatMap(localsOf)) seen.add(name);
      return expression.entries.some((entry) => isUnknownEntry(entry, isByKey, ask));
    case "list":
      return !isPair(expression.items) && expression.items.some(ask);
    case "all":
      return expression.parts.some(ask);
    case "name":
      return isUnknownName(program, expression.name, seen, ask);
    case "item":
      return isUnknownItem(program, expression, ask);
    case "call":
      return isUnknownCall(program, expression, ask);
    case "each":
      if (seen.has(expression)) return false;
      seen.add(expression);
      return ask(expression.of);
    default: // computed
      for (const name of expression.locals ?? []) seen.add(name);
      return expression.from.length === 0 || expression.from.slice(expression.producedCount ?? 0).some(ask);
  }
}

/** The variables of a dict comprehension, whose second half is read as an entry of its own. */
function localsOf({ value }: DictEntry): readonly string[] {
  return value.kind === "computed" ? (value.locals ?? []) : [];
}

type Ask = (part: Expression) => boolean;

/** The value of a known key does not matter; that of a comprehension has the dict that it goes through. */
function isUnknownEntry({ key, value }: DictEntry, isByKey: boolean, ask: Ask): boolean {
  if (key === undefined) return ask(value);
  if (key !== "" || !isByKey) return false;
  return value.kind === "computed" && value.producedCount !== undefined ? ask(value) : true;
}

/** `("key", value)`, as in `dict([("key", value)])`. */
function isPair(items: readonly Expression[]): boolean {
  return items.length === 2 && items[0]?.kind === "string";
}

const builtIn = new Set(["None", "True", "False", "list", "set", "str", "int", "tuple"]);

function isUnknownName(program: Program, name: string, seen: Set<unknown>, ask: Ask): boolean {
  if (builtIn.has(name) || seen.has(name)) return false;
  seen.add(name);
  const values = program.values.get(name);
  return values === undefined || isImported(program, name) || values.some(ask);
}

/** `table["key"]` */
function isUnknownItem(program: Program, { of, key }: Expression & { kind: "item" }, ask: Ask): boolean {
  const values = of.kind === "name" ? (program.entries(of.name).get(key) ?? []) : [];
  return values.length === 0 || values.some(ask);
}

/** Functions that return what they are given; that of catkin adds no requirements. */
const copying = new Set([
  ...["dict", "OrderedDict", "defaultdict", "copy", "deepcopy", "sorted", "list", "zip", "filter"],
  "generate_distutils_setup",
]);

function isUnknownCall(program: Program, { of, method, items }: Expression & { kind: "call" }, ask: Ask): boolean {
  if (method === undefined) return of.kind === "name" && copying.has(of.name) ? items.some(ask) : ask(of);
  if (method === "todict") return false; // numpy.distutils: what the program gave to `Configuration(…)`
  if (!copying.has(method) && method !== "items") return true;
  const isOfModule = of.kind === "name" && isImported(program, of.name) && items.length > 0; // `copy.deepcopy(x)`
  return isOfModule ? items.some(ask) : ask(of);
}
