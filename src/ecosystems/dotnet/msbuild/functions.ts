import { upwards } from "../../folders.ts";
import { absolutePath } from "../paths.ts";
import type { Place } from "./place.ts";

/**
 * The property functions that are used to find files: `[MSBuild]::GetPathOfFileAbove(…)` and those on paths.
 * Undefined for any other.
 */
export function callFunction(expression: string, place: Place, expand: (arg: string) => string): string | undefined {
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

/** The nearest folder, with `/` at the end, that has a file of this name. */
function folderOfFileAbove(name: string, start: string, place: Place): string | undefined {
  const from = absolutePath(place.folder, start).slice(1);
  const found = upwards(from).find((folder) => place.exists(absolutePath(`/${folder}`, name)));
  return found === undefined ? undefined : `${absolutePath("", found)}/`.replace("//", "/");
}

/** Arguments with the quotes around them removed. */
function splitArguments(text: string): readonly string[] {
  const args: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === "'" || char === '"' || char === "`") quote = char;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "," && depth === 0) {
      args.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...args, text.slice(start)].map((arg) =>
    arg
      .trim()
      .replace(/^['"`]/, "")
      .replace(/['"`]$/, ""),
  );
}
