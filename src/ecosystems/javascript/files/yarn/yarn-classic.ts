import type { DetectorResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { isPackageName, splitName } from "../../package-name.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { edgeTo, type NpmEntry, publishedAs, readEntries } from "../lock-entries.ts";
import { noteOn } from "../notes.ts";
import { readOrigin } from "../origin.ts";
import { parseSpec, type Spec } from "../spec.ts";
import { createPatternIndex, placesOfOwn, rootEntries } from "./yarn-graph.ts";
import { ownPackagesBeside } from "./yarn-roots.ts";
import { scanYarnLock, type YarnEntry } from "./yarn-scanner.ts";

/** Reads a version 1 lockfile: requirements and the versions they resolved to. */
export async function readYarnClassic(file: SourceFile, source: string): Promise<DetectorResult> {
  const { entries, passedOver } = scanYarnLock(source);
  if (entries.length === 0 && passedOver[0]) throw new ParseError("This is not a Yarn lockfile.", passedOver[0].line);
  const notes: Note[] = [];
  for (const { what, line } of passedOver) noteOn(notes, what, "this is not a part of an entry", line);
  const usable = entries.filter((entry) => isUsable(entry, notes));
  const packages = await ownPackagesBeside(file);
  const patterns = usable.map((entry) => entry.patterns);
  const find = createPatternIndex(patterns);
  const findForOwn = createPatternIndex(patterns, placesOfOwn(packages, usable.length));
  const all = [...usable.map((entry) => toEntry(entry, find)), ...rootEntries(packages, findForOwn)];
  return { ...readEntries(file.path, all), notes };
}

function isUsable({ patterns, line }: YarnEntry, notes: Note[]): boolean {
  if (isPackageName(nameOf(patterns))) return true;
  noteOn(notes, patterns.join(", "), "this is not an entry for a package", line);
  return false;
}

function toEntry(entry: YarnEntry, find: (name: string, range: string) => number | undefined): NpmEntry {
  const resolved = entry.values.get("resolved");
  return {
    name: nameOf(entry.patterns),
    version: lockedVersion(entry.values.get("version")),
    own: resolved === undefined && entry.patterns.some((pattern) => specOf(pattern).kind === "own"),
    root: false,
    edges: entry.dependencies.flatMap(({ name, range, optional }) =>
      edgeTo(find(name, range), optional ? "optional" : "runtime"),
    ),
    origin: readOrigin(resolved),
    distributions: publishedAs(resolved, entry.values.get("integrity")),
    line: entry.line,
  };
}

/** The real name where one of the patterns is an alias, for example of `resolutions`. */
function nameOf(patterns: readonly string[]): string {
  const own = splitName(patterns[0] ?? "").name;
  for (const pattern of patterns) {
    const spec = specOf(pattern);
    if (spec.kind === "package" && spec.name !== splitName(pattern).name) return spec.name;
  }
  return own;
}

function specOf(pattern: string): Spec {
  const { name, rest } = splitName(pattern);
  return parseSpec(name, rest);
}
