import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { Note } from "../../../../domain/contracts/contracts.ts";
import { type Coordinates, toComponent } from "../../coordinates.ts";
import { isKeyword } from "../script/nodes.ts";
import { isBuildLogic } from "./build/build-sources.ts";
import { isLibraryConfiguration, scopeOfConfiguration } from "./calls/configurations.ts";
import type { DependencyCall } from "./calls/dependency-block.ts";
import { expandCalls, expansionLimit } from "./calls/expand-calls.ts";
import { managedVersions, type ManagedVersions } from "./versions/managed-versions.ts";
import { type Names, namesFor } from "./names/names.ts";
import { namedBy } from "./notations.ts";
import { hasNpmLock, isNpmCall } from "./calls/npm-calls.ts";
import { isNotPassedOn } from "./build/script-member.ts";
import type { ScriptFile } from "./build/script-file.ts";
import { verifiedFor } from "./locks/verification-metadata.ts";
import { createScopes } from "./names/local-names.ts";

export interface ScriptUses {
  readonly components: readonly Component[];
  /** Those that are not passed on to projects that depend on this one. */
  readonly keeps: ReadonlySet<Component>;
  /** Those that apply to all projects below. */
  readonly shares: ReadonlySet<Component>;
  readonly notes: readonly Note[];
}

const none: ScriptUses = { components: [], keeps: new Set(), shares: new Set(), notes: [] };

export async function readScriptUses(script: ScriptFile): Promise<ScriptUses> {
  if (script.calls.uses.length === 0 && script.calls.bare.length === 0) return none;
  const names = await namesFor(script);
  const managed = await managedVersions(script, names);
  const versions = withVerified(managed.versions, await verifiedVersions(script));
  const inside = createScopes(names.contextFor(script.language));
  const hasNpm = hasNpmLock(script.file);
  const { results, isCut } = expandCalls(script.calls.uses, (call): readonly Use[] => {
    const { coordinates, unknown } = namedBy(call, inside);
    const missing = hasNpm ? unknown.filter((text) => !isNpm(text)) : unknown;
    return [
      ...coordinates.map((library) => ({ component: toUse(library, call, script, versions), call })),
      ...missing.map((text) => ({ note: passedOver(text, call, isCode(script)) })),
    ];
  });
  const marked = (isMarked: (call: DependencyCall) => boolean) =>
    new Set(results.flatMap(({ component, call }) => (component && call && isMarked(call) ? [component] : [])));
  return {
    components: results.flatMap(({ component }) => component ?? []),
    keeps: marked(isNotPassedOn),
    shares: marked(({ isShared }) => isShared),
    notes: [
      ...results.flatMap(({ note }) => note ?? []),
      ...noteBareCalls(script, names),
      ...(isCut || managed.isCut ? [cut] : []),
    ],
  };
}

/** What a function of the build adds is listed where it is written. */
function noteBareCalls(script: ScriptFile, { scripts }: Names): Note[] {
  const { bare } = script.calls;
  const unread = (isCode(script) ? [] : bare).filter(
    ({ name }) => !scripts.some(({ calls }) => calls.functions.has(name)),
  );
  return unread.map(({ name, line }) => {
    const lost = `${name}()`;
    return { message: `The dependencies that ${lost} adds are not in this tree; they were skipped.`, line, lost };
  });
}

interface Use {
  readonly component?: Component;
  readonly call?: DependencyCall;
  readonly note?: Note;
}

const cut: Note = { message: `lcc reads no more than ${expansionLimit}.`, limit: expansionLimit };

/** The fetched version, if the build fetched only one of a name: it applies to a dependency without a version. */
async function verifiedVersions({ file }: ScriptFile): Promise<ManagedVersions> {
  const byName = Map.groupBy(await verifiedFor(file), ({ group, artifact }) => `${group}:${artifact}`);
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
  return all.slice(1).some(([only, ...rest]) => rest.length === 0 && isKeyword(only, "optional"));
}

/** The code of a plugin has many calls that are no dependencies. */
function isCode({ file }: ScriptFile): boolean {
  return /\.(?:kt|groovy|java)$/.test(file.name);
}

function isNpm(text: string): boolean {
  return isNpmCall(text.split("(")[0] ?? "");
}

function passedOver(text: string, { line, configuration }: DependencyCall, inCode: boolean): Note {
  const message = isNpm(text)
    ? `${text} is only read from kotlin-js-store/yarn.lock, which is not here.`
    : `The dependency ${text} has a value that is not in this tree; it was skipped.`;
  const isLost = isLibraryConfiguration(configuration) || (!inCode && isLibrary(text));
  return isLost ? { message, line, lost: text } : { message, line };
}

/**
 * Coordinates with a known part, or an accessor: `libs.okio`. Other values are libraries only in configurations that
 * take nothing else.
 */
function isLibrary(text: string): boolean {
  if (text.includes("(") || text.startsWith("it.")) return false;
  if (text.includes(":")) return text.split(":").some((part) => part !== "" && !part.includes("${"));
  return text.includes(".") && !text.includes("${");
}
