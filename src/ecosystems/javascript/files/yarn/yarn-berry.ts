import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { DetectorResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import type { Workspace } from "../../../../domain/contracts/workspace.ts";
import { anything, flag, optional, record, shape, text } from "../../../../formats/shape.ts";
import { readYaml, yamlKeyLines } from "../../../../formats/yaml.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { edgeTo, memberAt, type NpmEntry, readEntries } from "../lock-entries.ts";
import { readManifest, scopesIn } from "../manifest.ts";
import { noteOn } from "../notes.ts";
import { readOrigin } from "../origin.ts";
import { isPackageName, splitName } from "../../package-name.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { noteLostKeys } from "../../../kit/repeated-keys.ts";
import { parseSpec, type Spec } from "../spec.ts";
import { findWorkspace, withoutCatalog } from "../workspace.ts";
import { createPatternIndex, rootEntries } from "./yarn-graph.ts";
import { ownPackagesBeside } from "./yarn-roots.ts";

const readEntry = optional(
  shape({
    version: text,
    resolution: text,
    /** `soft` for a folder of the project. */
    linkType: text,
    dependencies: record(text),
    dependenciesMeta: record(shape({ optional: flag })),
  }),
);

const readLock = optional(record(anything));

type Entry = NonNullable<ReturnType<typeof readEntry>>;

/** An entry with the parts of its `resolution`: `a@npm:1.0.0`, `a@workspace:packages/a`, `a@patch:…`. */
interface Resolved {
  readonly key: string;
  readonly entry: Entry;
  readonly name: string;
  readonly reference: string;
  readonly spec: Spec;
}

/** Reads the lockfile of Yarn 2 and later. It has the project's own packages, but not their dependencies' scopes. */
export async function readYarnBerry(file: SourceFile, source: string): Promise<DetectorResult> {
  const { documents, repeated } = readYaml(source);
  const lock = readLock(documents[0]);
  if (!lock) throw new ParseError("This is not a Yarn lockfile.");
  const notes: Note[] = noteLostKeys(repeated);
  const all = lock
    .entries()
    .flatMap(([key, entry]) => (key === "__metadata" ? [] : resolve(key, readEntry(entry), notes)));
  const find = createPatternIndex(all.map(({ key }) => key.split(/, */)));
  const lines = yamlKeyLines(source, 0);
  const workspace = await findWorkspace(file);
  const wanted: Find = (name, range) => find(name, withoutCatalog(workspace, name, range));
  const locked: NpmEntry[] = [];
  for (const resolved of all) {
    const entry = toEntry(resolved, wanted, await scopeTable(resolved, file), lines.get(resolved.key));
    locked.push({ ...entry, member: memberOf(resolved, file) });
  }
  const roots = locked.some(({ root }) => root) ? [] : rootEntries(await ownPackagesBeside(file), find);
  const whole = [...locked, ...roots];
  return { ...readEntries(file.path, whole), notes };
}

function memberOf({ name, reference }: Resolved, file: SourceFile): Workspace | undefined {
  const isMember = reference.startsWith(workspacePrefix);
  return isMember ? memberAt(file.folder, reference.slice(workspacePrefix.length), name) : undefined;
}

const workspacePrefix = "workspace:";

function resolve(key: string, entry: Entry | undefined, notes: Note[]): Resolved[] {
  const { name, rest } = splitName(entry?.resolution ?? key);
  if (entry && isPackageName(name)) return [{ key, entry, name, reference: rest, spec: parseSpec(name, rest) }];
  noteOn(notes, key, "this is not an entry for a package");
  return [];
}

type Find = (name: string, range: string) => number | undefined;
type ScopeTable = (name: string) => Scope;

/** For a workspace the scopes are in its manifest; without the manifest they are unknown. */
async function scopeTable({ reference, entry }: Resolved, file: SourceFile): Promise<ScopeTable> {
  if (!reference.startsWith(workspacePrefix))
    return (name) => (entry.dependenciesMeta.get(name)?.optional === true ? "optional" : "runtime");
  const folder = reference.slice(workspacePrefix.length);
  const manifest = await readOptional(file.sibling(`${folder}/package.json`), parseJson);
  const scopes = scopesIn(readManifest(manifest));
  return (name) => scopes.get(name) ?? "unknown";
}

function toEntry(
  { entry, name, reference, spec }: Resolved,
  find: Find,
  scopeOf: ScopeTable,
  line: number | undefined,
): NpmEntry {
  return {
    name: spec.kind === "package" ? spec.name : name, // `@s/a@jsr:1.0.0`
    version: lockedVersion(entry.version),
    own: spec.kind !== "package" || entry.linkType === "soft",
    root: reference.startsWith(workspacePrefix),
    edges: entry.dependencies.entries().flatMap(([other, range]) => edgeTo(find(other, range), scopeOf(other))),
    origin: originOfReference(reference, spec),
    line,
  };
}

/** A package from another registry has its address: `npm:1.0.0::__archiveUrl=https%3A%2F%2F…`. */
function originOfReference(reference: string, spec: Spec): Origin | undefined {
  const start = reference.indexOf("__archiveUrl=");
  const encoded = start < 0 ? "" : (reference.slice(start + "__archiveUrl=".length).split("&", 1)[0] ?? "");
  const address = /^https?%3A%2F%2F/i.test(encoded) ? decoded(encoded) : undefined;
  return readOrigin(address) ?? (spec.kind === "package" ? spec.origin : undefined);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
