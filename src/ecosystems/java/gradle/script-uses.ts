import type { Component, Scope } from "../../../domain/component.ts";
import type { Note } from "../../../domain/contracts.ts";
import { ifBroken } from "../../../domain/parse-error.ts";
import { toComponent, type Coordinates } from "../coordinates.ts";
import { says } from "../script/nodes.ts";
import { isBuildLogic } from "./build-sources.ts";
import { scopeOfConfiguration } from "./configurations.ts";
import type { DependencyCall } from "./dependency-block.ts";
import { expandCalls, expansionBound } from "./expand-calls.ts";
import { managedVersions, type ManagedVersions } from "./managed-versions.ts";
import { namesFor } from "./names.ts";
import { namedBy } from "./notations.ts";
import { createScopes } from "./scopes.ts";
import { staysInside } from "./script-member.ts";
import { type ScriptFile, upwards } from "./script-file.ts";
import { readVerified } from "./verified-artifacts.ts";

export interface ScriptUses {
  readonly components: readonly Component[];
  /** Those that are not passed on to projects that depend on this one. */
  readonly keeps: ReadonlySet<Component>;
  /** Those that apply to all projects below. */
  readonly shares: ReadonlySet<Component>;
  readonly notes: readonly Note[];
}

const none: ScriptUses = { components: [], keeps: new Set(), shares: new Set(), notes: [] };

/** The dependencies in a script of a build. */
export async function usesOf(script: ScriptFile): Promise<ScriptUses> {
  if (script.calls.uses.length === 0) return none;
  const names = await namesFor(script);
  const managed = await managedVersions(script, names);
  const versions = withVerified(managed.versions, await verifiedVersions(script));
  const inside = createScopes(names.contextFor(script.language));
  const { found, isCut } = expandCalls(script.calls.uses, (call): readonly Use[] => {
    const { coordinates, unknown } = namedBy(call, inside);
    return [
      ...coordinates.map((one) => ({ component: toUse(one, call, script, versions), call })),
      ...unknown.map((text) => ({ note: passedOver(text, call) })),
    ];
  });
  const marked = (isMarked: (call: DependencyCall) => boolean) =>
    new Set(found.flatMap(({ component, call }) => (component && call && isMarked(call) ? [component] : [])));
  return {
    components: found.flatMap(({ component }) => component ?? []),
    keeps: marked(staysInside),
    shares: marked(({ isShared }) => isShared),
    notes: [...found.flatMap(({ note }) => note ?? []), ...(isCut || managed.isCut ? [cut] : [])],
  };
}

interface Use {
  readonly component?: Component;
  readonly call?: DependencyCall;
  readonly note?: Note;
}

const cut: Note = { message: `lcc reads no more than ${expansionBound}.`, limit: expansionBound };

/** The fetched version, if the build fetched only one of a name: it applies to a dependency without a version. */
async function verifiedVersions({ file }: ScriptFile): Promise<ManagedVersions> {
  const [metadata] = upwards(file, ["gradle/verification-metadata.xml"]);
  const verified = metadata ? await readVerified(metadata).catch(ifBroken([])) : [];
  const byName = Map.groupBy(verified, ({ group, artifact }) => `${group}:${artifact}`);
  const single = [...byName].filter(([, all]) => all.length === 1);
  return new Map(single.map(([name, [only]]) => [name, only?.version ?? ""]));
}

function withVerified(managed: ManagedVersions, verified: ManagedVersions): ManagedVersions {
  return verified.size === 0 ? managed : new Map([...verified, ...managed]);
}

function toUse(named: Coordinates, call: DependencyCall, { file }: ScriptFile, versions: ManagedVersions): Component {
  const version = named.version || versions.get(`${named.group}:${named.artifact}`);
  return toComponent({ ...named, version, scope: scopeOf(call, file), direct: true, file: file.path, line: call.line });
}

/** Dependencies of the build's code are not part of the product; those that its conventions add to projects are. */
function scopeOf(call: DependencyCall, file: ScriptFile["file"]): Scope {
  const named = call.isTest ? "test" : scopeOfConfiguration(call.configuration);
  const scope = named === "runtime" && isMarkedOptional(call) ? "optional" : named;
  const isOfBuild = isBuildLogic(file.folder) && !`/${file.folder}/`.includes("/src/");
  return isOfBuild && scope === "runtime" ? "build" : scope;
}

/** `compile "g:a:1", optional`, the notation of plugins for optional dependencies. */
function isMarkedOptional({ arguments: all }: DependencyCall): boolean {
  return all.slice(1).some(([only, ...rest]) => rest.length === 0 && says(only, "optional"));
}

function passedOver(text: string, { line }: DependencyCall): Note {
  const message = `The dependency ${text} has a value that is not in this tree; it was passed over.`;
  return isLibrary(text) ? { message, line, lost: text } : { message, line };
}

/**
 * Coordinates with a known part, or an accessor: `libs.okio`. A single word is usually a project, a task or files,
 * and so are calls on them.
 */
function isLibrary(text: string): boolean {
  if (text.includes(":")) return text.split(":").some((part) => part !== "" && !part.includes("${"));
  const parts = text.split(".");
  return parts.length > 1 && !text.includes("${") && !parts.some((part) => ofTheBuild.has(part));
}

const ofTheBuild: ReadonlySet<string> = new Set(
  "it configurations dependencies allDependencies dependencyProject outputs output files classesDir classesDirs tasks sourceSets".split(
    " ",
  ),
);
