import { upwards } from "../../../../text/paths.ts";
import { absolutePath } from "../paths.ts";
import { closingParenthesis, splitArguments } from "./syntax.ts";

/**
 * The property functions for finding files: `[MSBuild]::GetPathOfFileAbove(…)` and those on paths. Undefined for any
 * other.
 */
export function callFunction(expression: string, place: Place, expand: (arg: string) => string): string | undefined {
  if (/^\[System\.String\]\s?::/i.test(expression)) return callOnText(expression, expand);
  const open = expression.indexOf("(");
  const name = /^\[(?:MSBuild|System\.IO\.Path)\]\s?::\s?(\w+)$/i.exec(expression.slice(0, Math.max(open, 0)))?.[1];
  if (name === undefined || !expression.endsWith(")")) return undefined;
  const args = splitArguments(expression.slice(open + 1, -1)).map(expand);
  return functions.get(name.toLowerCase())?.(args, place);
}

type PathFunction = (args: readonly string[], place: Place) => string;

const functions: ReadonlyMap<string, PathFunction> = new Map(
  Object.entries<PathFunction>({
    getpathoffileabove: ([name = "", start], place) => {
      const folder = folderOfFileAbove(name, start ?? place.folder, place);
      return folder === undefined ? "" : `${folder}${name}`;
    },
    getdirectorynameoffileabove: ([start = "", name = ""], place) =>
      folderOfFileAbove(name, start, place)?.replace(/\/$/, "") ?? "",
    normalizepath: (args, { folder }) => absolutePath(folder, args.join("/")),
    normalizedirectory: (args, { folder }) => `${absolutePath(folder, args.join("/"))}/`,
    ensuretrailingslash: ([path = ""]) => (/[\\/]$/.test(path) ? path : `${path}/`),
    combine: (args) => args.reduce((left, right) => (/^[\\/]/.test(right) ? right : `${left}/${right}`), ""),
    getfullpath: ([path = ""], { folder }) => absolutePath(folder, path),
    getdirectoryname: ([path = ""], { folder }) => absolutePath(folder, `${path}/..`),
    valueordefault: ([value = "", other = ""]) => (value === "" || value.includes("$(") ? other : value),
  }),
);

/** The nearest folder, with a trailing `/`, that has a file of this name. */
function folderOfFileAbove(name: string, start: string, place: Place): string | undefined {
  const from = absolutePath(place.folder, start).slice(1);
  const found = upwards(from).find((folder) => place.exists(absolutePath(`/${folder}`, name)));
  return found === undefined ? undefined : `${absolutePath("", found)}/`.replace("//", "/");
}

/** `[System.String]::new('a.b').Replace('.', '')`. Undefined for unknown functions. */
function callOnText(expression: string, expand: (arg: string) => string): string | undefined {
  let text: string | undefined;
  let rest = expression.replace(/^\[System\.String\]\s?::\s?/i, "");
  for (let calls = 0; rest !== "" && calls < maxCalls; calls++) {
    const open = rest.indexOf("(");
    const close = open < 0 ? -1 : closingParenthesis(rest, open + 1);
    if (close < 0) return undefined;
    const method = rest.slice(0, open).replace(/^\./, "").trim().toLowerCase();
    const [first = "", second = ""] = splitArguments(rest.slice(open + 1, close)).map(expand);
    text = text === undefined ? start(method, first) : methods.get(method)?.(text, first, second).slice(0, maxLength);
    if (text === undefined) return undefined;
    rest = rest.slice(close + 1).trim();
  }
  return rest === "" ? text : undefined;
}

const maxCalls = 10;
const maxLength = 10_000;

function start(method: string, text: string): string | undefined {
  return method === "new" || method === "copy" ? text : undefined;
}

const methods: ReadonlyMap<string, (text: string, first: string, second: string) => string> = new Map(
  Object.entries<(text: string, first: string, second: string) => string>({
    replace: (text, first, second) => (first === "" ? text : text.replaceAll(first, () => second.slice(0, 100))),
    tolower: (text) => text.toLowerCase(),
    tolowerinvariant: (text) => text.toLowerCase(),
    toupper: (text) => text.toUpperCase(),
    toupperinvariant: (text) => text.toUpperCase(),
    trim: (text) => text.trim(),
  }),
);

/** Looks up a property by its lower-case name: its possible values, empty if it is not set. */
type Values = (name: string) => readonly string[];

/** The location of an expression, for functions that find files. Paths begin with `/`, the root of the tree. */
export interface Place {
  readonly values: Values;
  /** Folder of the file, with a trailing `/`. */
  readonly folder: string;
  /** Whether a file exists, by its path from the root of the tree. */
  readonly exists: (path: string) => boolean;
}
