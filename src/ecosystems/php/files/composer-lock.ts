import type { LockfileDetector, LockfileResult, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken, ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Workspace, workspacePath } from "../../../domain/contracts/workspace.ts";
import { parseJson } from "../../../formats/json.ts";
import { isFields } from "../../../formats/value.ts";
import { type LockEntry, readGraph } from "../../../graph/lock-graph.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { nameLines } from "./name-lines.ts";
import { lockedPackages } from "./locked-packages.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { findProviders, isOwn, type LockedPackage, toEntries } from "./package-entry.ts";
import { rootOf } from "./root-entry.ts";

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
    return { ...toGraph(file, source, sections, await manifestOf(file)), notes, knows: names };
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
  const scopes = new Map(sections.flatMap(({ scope, packages: all }) => all.map((one) => [one, scope] as const)));
  const lines = nameLines(source);
  const entries = toEntries(packages, (one) => scopes.get(one)).map((entry, at): LockEntry => ({
    ...entry,
    line: lines.get(entry.name),
    member: memberOf(file, packages[at]),
  }));
  const root = manifest && rootOf(file.folder, manifest, findProviders(packages));
  return readGraph(file.path, root ? [...entries, root] : entries);
}

/** A package of the project itself, by its folder. */
function memberOf({ folder }: SourceFile, one: LockedPackage | undefined): Workspace | undefined {
  if (!one || !isOwn(one)) return undefined;
  const home = joinInside(folder, one.dist.url ?? "");
  return home === undefined ? undefined : { name: one.name, path: workspacePath(home) };
}
