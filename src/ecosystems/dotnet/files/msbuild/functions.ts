import { upwards } from "../../../../text/paths.ts";
import { compareNumbers } from "../../../kit/semver-order.ts";
import { formatFrameworkVersion, frameworkIdentifier, parseFramework } from "../../frameworks/framework.ts";
import { isCompatible } from "../../frameworks/nearest-framework.ts";
import { absolutePath } from "../paths.ts";

/** A text, or the parts of one. */
export type Value = string | readonly string[];

/** The location of an expression. Paths begin with `/`, the root of the tree. */
export interface Place {
  /** The possible values of a property, by its lower-case name; undefined or empty if they are not known. */
  readonly values: (name: string) => readonly string[] | undefined;
  /** Folder of the file, with a trailing `/`. */
  readonly folder: string;
  /** Whether a file exists, by its path from the root of the tree. */
  readonly exists: (path: string) => boolean;
}

/** A function such as `[MSBuild]::GetPathOfFileAbove(…)`. Undefined for any other, and for unknown arguments. */
export function onType(type: string, member: string, args: readonly string[], place: Place): Value | undefined {
  const [first = "", second = ""] = args;
  const isOpen = (text: string) => text.includes("$(");
  if (type === "msbuild" && member === "valueordefault") return first === "" || isOpen(first) ? second : first;
  if (args.some(isOpen)) return undefined;
  if (type === "system.string" && ["new", "copy"].includes(member)) return first;
  if (type === "system.string" && member.startsWith("isnullor")) return toText(first.trim() === "");
  if (type === "system.version" && ["new", "parse"].includes(member)) return first;
  if (type === "system.io.path") return onPaths.get(member)?.(args, place);
  if (type !== "msbuild") return undefined;
  return (onPaths.get(member) ?? onFrameworks.get(member))?.(args, place) ?? compareVersions(member, first, second);
}

type OnType = (args: readonly string[], place: Place) => string | undefined;

const onPaths: ReadonlyMap<string, OnType> = new Map(
  Object.entries<OnType>({
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
    getfilename: ([path = ""]) => lastPart(path),
    getfilenamewithoutextension: ([path = ""]) => lastPart(path).replace(/\.[^.]*$/, ""),
    directoryseparatorchar: () => "/",
  }),
);

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? "";
}

/** The nearest folder, with a trailing `/`, that has a file of this name. */
function folderOfFileAbove(name: string, start: string, place: Place): string | undefined {
  const from = absolutePath(place.folder, start).slice(1);
  const folder = upwards(from).find((above) => place.exists(absolutePath(`/${above}`, name)));
  return folder === undefined ? undefined : `${absolutePath("", folder)}/`.replace("//", "/");
}

const onFrameworks: ReadonlyMap<string, OnType> = new Map(
  Object.entries<OnType>({
    istargetframeworkcompatible: ([name = "", needed = ""]) => {
      const [framework, other] = [parseFramework(name), parseFramework(needed)];
      return framework && other && toText(isCompatible(framework, other));
    },
    gettargetframeworkidentifier: ([name = ""]) => frameworkIdentifier(name),
    gettargetframeworkversion: ([name = "", parts = "2"]) => formatFrameworkVersion(name, Number(parts)),
    gettargetplatformidentifier: ([name = ""]) => parseFramework(name) && (parseFramework(name)?.platform ?? ""),
  }),
);

const orders: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ["versiongreaterthan", (order) => order > 0],
  ["versiongreaterthanorequals", (order) => order >= 0],
  ["versionlessthan", (order) => order < 0],
  ["versionlessthanorequals", (order) => order <= 0],
  ["versionequals", (order) => order === 0],
  ["versionnotequals", (order) => order !== 0],
]);

/** MSBuild ignores a leading `v` and what follows the numbers. */
function compareVersions(member: string, first: string, second: string): string | undefined {
  const holds = orders.get(member);
  const [a, b] = [first, second].map((text) => /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?:[-+].*)?$/i.exec(text.trim())?.[1]);
  if (!holds || a === undefined || b === undefined) return undefined;
  return toText(holds(compareNumbers(a.split(".").map(Number), b.split(".").map(Number))));
}

function toText(value: boolean): string {
  return value ? "True" : "False";
}

/** A member of a text, or of the parts of one: `.Replace('.', '')`, `.Split(';')`, `[0]`. Undefined for any other. */
export function onText(value: Value, member: string, args: readonly string[]): Value | undefined {
  const [first = "", second = ""] = args;
  if (typeof value !== "string") {
    if (member === "length") return String(value.length);
    return member === "item" || member === "getvalue" ? value[Number(first)] : undefined;
  }
  if (second.endsWith("IgnoreCase")) return searches.get(member)?.(value.toLowerCase(), first.toLowerCase(), "");
  return (searches.get(member) ?? changes.get(member))?.(value, first, second);
}

type OnText = (text: string, first: string, second: string) => Value | undefined;

const searches: ReadonlyMap<string, OnText> = new Map(
  Object.entries<OnText>({
    startswith: (text, first) => toText(text.startsWith(first)),
    endswith: (text, first) => toText(text.endsWith(first)),
    contains: (text, first) => toText(text.includes(first)),
    equals: (text, first) => toText(text === first),
    indexof: (text, first) => String(text.indexOf(first)),
    lastindexof: (text, first) => String(text.lastIndexOf(first)),
  }),
);

const maxReplacement = 100;

const changes: ReadonlyMap<string, OnText> = new Map(
  Object.entries<OnText>({
    replace: (text, first, second) =>
      first === "" ? text : text.replaceAll(first, () => second.slice(0, maxReplacement)),
    tolower: (text) => text.toLowerCase(),
    tolowerinvariant: (text) => text.toLowerCase(),
    toupper: (text) => text.toUpperCase(),
    toupperinvariant: (text) => text.toUpperCase(),
    trim: (text, first) => trimStart(trimEnd(text, first), first),
    trimstart: trimStart,
    trimend: trimEnd,
    substring: (text, first, second) => cut(text, Number(first), second === "" ? text.length : Number(second)),
    remove: (text, first) => cut(text, 0, Number(first)),
    split: (text, first) => text.split(new RegExp(`[${first.replaceAll(/[\\\]^-]/g, String.raw`\$&`) || " "}]`)),
    length: (text) => String(text.length),
    tostring: (text, first) => (first === "" ? text : undefined),
    major: (text) => text.split(".")[0],
    minor: (text) => text.split(".")[1],
  }),
);

function trimStart(text: string, chars: string): string {
  let at = 0;
  while (at < text.length && isAmong(text[at] ?? "", chars)) at++;
  return text.slice(at);
}

function trimEnd(text: string, chars: string): string {
  let at = text.length;
  while (at > 0 && isAmong(text[at - 1] ?? "", chars)) at--;
  return text.slice(0, at);
}

function isAmong(char: string, chars: string): boolean {
  return chars === "" ? char.trim() === "" : chars.includes(char);
}

/** Undefined for what MSBuild rejects. */
function cut(text: string, from: number, length: number): string | undefined {
  return Number.isInteger(from) && from >= 0 && from <= text.length && length >= 0
    ? text.slice(from, from + length)
    : undefined;
}
