import type { LockfileDetector, LockfileResult, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken, ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Workspace, workspacePath } from "../../../domain/contracts/workspace.ts";
import { parseJson } from "../../../formats/json.ts";
import { isFields } from "../../../formats/value.ts";
import { type LockEntry, buildLockGraph, rootEntry } from "../../../graph/lock-graph.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { createLineFinder } from "../../../text/line-at.ts";
import { normalizeName } from "../names.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { findProviders, isOwn, type LockedPackage, lockedPackages, requiredNames, toEntries } from "./package-entry.ts";

/** Composer's lockfile; the manifest next to it tells which packages are direct. */
export const composerLock: LockfileDetector = {
  id: "php/composer-lock",
  kind: "lockfile",
  title: "Composer lockfile, versions 1 and 2",
  files: ["composer.lock"],
  outranks: ["php/composer-json"],

  async parse(file) {
    const source = await file.text();
    const content = parseJson(source);
    if (!isFields(content) || !("packages" in content || "packages-dev" in content)) {
      throw new ParseError("This is not a lockfile of Composer: it has no list of packages.");
    }
    const notes: Note[] = [];
    const sections = lockedPackages(content, notes);
    const names = sections.flatMap(({ packages }) => [...findProviders(packages).keys()]);
    // Names of the project's own packages, and those that others provide.
    return { ...toGraph(file, source, sections, await manifestOf(file)), notes, mentionedNames: names };
  },
};

async function manifestOf(lockfile: SourceFile): Promise<Manifest | undefined> {
  const file = lockfile.sibling("composer.json");
  return file && readManifest(file).catch(ifBroken(undefined));
}

function toGraph(
  file: SourceFile,
  source: string,
  sections: ReturnType<typeof lockedPackages>,
  manifest: Manifest | undefined,
): Pick<LockfileResult, "components" | "graph"> {
  const packages = sections.flatMap((section) => section.packages);
  const scopes = new Map(sections.flatMap(({ scope, packages: all }) => all.map((locked) => [locked, scope] as const)));
  const lines = nameLines(source);
  const entries = toEntries(packages, (locked) => scopes.get(locked)).map((entry, at): LockEntry => ({
    ...entry,
    line: lines.get(entry.name),
    member: memberOf(file, packages[at]),
  }));
  const root = manifest && rootOf(file.folder, manifest, findProviders(packages));
  return buildLockGraph(file.path, root ? [...entries, root] : entries);
}

/** A package of the project itself, by its folder. */
function memberOf({ folder }: SourceFile, lockedPackage: LockedPackage | undefined): Workspace | undefined {
  if (!lockedPackage || !isOwn(lockedPackage)) return undefined;
  const home = joinInside(folder, lockedPackage.dist.url ?? "");
  return home === undefined ? undefined : { name: lockedPackage.name, path: workspacePath(home) };
}

/** The lines of `"name": "…"`, by the name; the first one counts. */
function nameLines(text: string): ReadonlyMap<string, number> {
  const lineAt = createLineFinder(text);
  const lines = new Map<string, number>();
  for (const { 1: name = "", index } of text.matchAll(/"name"\s{0,10}:\s{0,10}"([^"\\]{1,250})"/g)) {
    const line = lineAt(index);
    if (!lines.has(name)) lines.set(name, line);
  }
  return lines;
}

/** The project itself: what its manifest asks for, by the packages that meet it. */
function rootOf(folder: string, manifest: Manifest, providers: ReadonlyMap<string, readonly number[]>): LockEntry {
  const path = workspacePath(folder);
  const edges = (["require", "require-dev"] as const).flatMap((table) =>
    requiredNames(manifest[table])
      .flatMap((name) => providers.get(name) ?? [])
      .map((to) => ({ to, scope: table === "require" ? ("runtime" as const) : ("dev" as const) })),
  );
  return rootEntry(edges, { name: normalizeName(manifest.name ?? "") || path, path });
}
