import { upwards } from "../../folders.ts";
import { absolutePath } from "../paths.ts";
import { splitArguments } from "./parentheses.ts";
import type { Place } from "./place.ts";
import { callOnText } from "./text-functions.ts";

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
