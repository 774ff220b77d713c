import type { LockfileDetector, Note } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { findKeyLines } from "../../../formats/json-lines.ts";
import { parseJsonWithComments } from "../../../formats/json.ts";
import { anything, array, optional, record, shape, text } from "../../../formats/shape.ts";
import { isFields, list } from "../../../formats/value.ts";
import { rootEntry } from "../../../graph/lock-graph.ts";
import { noteNewerVersion } from "../../kit/newer-version.ts";
import { isPackageName, splitName } from "../package-name.ts";
import { lockedVersion } from "../versions/exact-version.ts";
import { memberAt, type NpmEntry, publishedAs, readEntries } from "./lock-entries.ts";
import { dependencyTables } from "./manifest.ts";
import { noteOn } from "./notes.ts";
import { listEdges } from "./npm/install-tree.ts";
import { fallBackToManifest } from "./fall-back-to-manifest.ts";
import { readOrigin } from "./origin.ts";
import { parseSpec, type Spec } from "./spec.ts";
import { createUpwardSearch } from "./upward-search.ts";

const readMeta = shape({ ...dependencyTables, optionalPeers: array(text) });
const readWorkspace = shape({ name: text, ...dependencyTables, optionalPeers: array(text) });

const readLock = optional(
  shape({
    lockfileVersion: anything,
    /** By folder; the project itself has the empty one. */
    workspaces: record(readWorkspace),
    /** Tuples; see `readTuple`. */
    packages: record(anything),
  }),
);

type BunPackageMeta = ReturnType<typeof readMeta>;
type BunWorkspace = ReturnType<typeof readWorkspace>;

/** bun's lockfile as text. */
export const bunLock: LockfileDetector = {
  id: "javascript/bun-lock",
  kind: "lockfile",
  title: "bun lockfile (text), versions 0 to 2",
  files: ["bun.lock"],
  outranks: ["javascript/package-json"],

  async parse(file) {
    const source = await file.text();
    const lock = readLock(parseJsonWithComments(source));
    if (!lock) throw new ParseError("This is not a bun lockfile: it holds no object.");
    const notes = noteNewerVersion(lock.lockfileVersion, 2);
    const lineOf = findKeyLines(source);
    const packages = lock.packages.entries().flatMap(([key, tuple]) => {
      const bunPackage = readTuple(key, tuple, lineOf("packages", key), notes);
      return bunPackage ? [bunPackage] : [];
    });
    const places = new Map(packages.map(({ key }, at) => [key, at]));
    const find = createNestedSearch(places);
    const workspaces = lock.workspaces.entries();
    const rootAt = new Map(workspaces.map(([path], at) => [path, packages.length + at]));
    const locked = packages.map((bunPackage) => toEntry(bunPackage, find, rootAt));
    const roots = workspaces.map(([path, own]) => toRoot(path, own, find, file.folder));
    const all = [...locked, ...roots];
    return fallBackToManifest(file, { ...readEntries(file.path, all), notes });
  },
};

interface BunPackage {
  readonly key: string;
  readonly name: string;
  readonly reference: string;
  readonly spec: Spec;
  /** The address of a registry other than the default. */
  readonly registry: string | undefined;
  readonly meta: BunPackageMeta;
  readonly integrity: string | undefined;
  readonly line: number | undefined;
}

/** `["a@1.0.0", "<registry>", { dependencies }, "<hash>"]`; from other sources without the registry. */
function readTuple(key: string, tuple: unknown, line: number | undefined, notes: Note[]): BunPackage | undefined {
  const [first, second, third, fourth] = list(tuple);
  const { name, rest } = splitName(text(first) ?? "");
  if (isPackageName(name) && rest !== "") {
    const meta = readMeta(isFields(second) ? second : third);
    const integrity = text(fourth) ?? text(third);
    return { key, name, reference: rest, spec: specOf(name, rest), registry: text(second), meta, integrity, line };
  }
  noteOn(notes, key, "this is not an entry for a package", line);
  return undefined;
}

/** `root:` is the package in the folder of the lockfile. */
function specOf(name: string, reference: string): Spec {
  return reference.startsWith("root:") ? { kind: "own" } : parseSpec(name, reference);
}

function toEntry(bunPackage: BunPackage, find: Find, rootAt: ReadonlyMap<string, number>): NpmEntry {
  const { key, name, reference, spec, registry, meta, integrity, line } = bunPackage;
  const folder = workspaceOf(reference);
  const workspace = folder === undefined ? undefined : rootAt.get(folder);
  return {
    name: spec.kind === "package" ? spec.name : name,
    version: versionOf(reference, spec),
    own: spec.kind !== "package",
    root: false,
    edges:
      workspace === undefined
        ? listEdges(meta, false, (other) => find(key, other), meta.optionalPeers)
        : [{ to: workspace, scope: "runtime" }],
    origin: spec.kind === "package" ? (spec.origin ?? readOrigin(registry)) : undefined,
    distributions: publishedAs(registry, integrity),
    line,
  };
}

/** The package of a workspace is listed twice; its dependencies are in `workspaces`. */
function workspaceOf(reference: string): string | undefined {
  if (reference.startsWith("root:")) return "";
  return reference.startsWith("workspace:") ? reference.slice("workspace:".length) : undefined;
}

type Find = (from: string, name: string) => number | undefined;

/** Repositories and archives have only an address. */
function versionOf(reference: string, spec: Spec): string {
  if (spec.kind !== "package") return "";
  return spec.version || lockedVersion(reference);
}

/** Packages that a workspace does not share have its name as prefix. */
function toRoot(path: string, own: BunWorkspace, find: Find, folder: string): NpmEntry {
  const key = path === "" ? "" : (own.name ?? "");
  const edges = listEdges(own, true, (name) => find(key, name), own.optionalPeers);
  return rootEntry(edges, memberAt(folder, path, own.name));
}

/** Finds what a package loads: keys of bun's lockfile are paths of names, `a/b` being the `b` that only `a` sees. */
function createNestedSearch(places: ReadonlyMap<string, number>): (from: string, name: string) => number | undefined {
  return createUpwardSearch(places, (path, name) => (path === "" ? name : `${path}/${name}`), withoutLastName);
}

/** A name with a scope has one slash: `a` for `a/@s/b`. */
function withoutLastName(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return "";
  const before = path.lastIndexOf("/", slash - 1);
  const isScoped = path[before + 1] === "@";
  return path.slice(0, isScoped ? Math.max(0, before) : slash);
}
