import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { compareVersions } from "../../versions/version-order.ts";
import { readRange } from "../../versions/version-range.ts";
import { type Gav, gavKey, isCoordinate, isPlainVersion } from "../../registry/gav.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import { artifactKey } from "./artifact-type.ts";
import type { Published } from "./ask-repositories.ts";
import type { EffectiveDependency, Models } from "./effective-pom.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import type { Project } from "./project.ts";

/** The target of a dependency. */
export interface Located {
  /** `artifactKey`. */
  readonly key: string;
  readonly name: string;
  /** Empty if none could be chosen. */
  readonly version: string;
  /** A range, which the version must be in. */
  readonly range?: string | undefined;
  /** A module of the project. */
  readonly module?: Pom | undefined;
  /** It is on the build machine: no repository has it. */
  readonly systemPath?: string | undefined;
  readonly problem?: Unresolved | undefined;
}

export interface Sources {
  readonly published: Published;
  readonly project: Project;
  readonly models: Models;
}

const maxMoves = 20;

/** The project's rules for locating a dependency. */
interface Rules {
  /** The folder of the POM that is resolved. */
  readonly folder: string;
  readonly allowed: (version: string) => boolean;
  /** The managed version of an artifact that was relocated. */
  readonly managedVersion: (key: string) => string | undefined;
}

/** Chooses the version, and follows relocations of the package. */
export async function locate(dependency: EffectiveDependency, rules: Rules, sources: Sources): Promise<Located> {
  const { group, artifact, type, classifier, version: written } = dependency;
  const name = `${group}:${artifact}`;
  const found = { key: artifactKey(name, type, classifier), name, version: written };
  if (dependency.scope === "system") return { ...found, systemPath: dependency.systemPath ?? "" };
  const module = sources.project.module(group, artifact, written, rules.folder);
  if (module) return { ...found, module };
  if (!isCoordinate(name)) return { ...found, version: "", problem: unreadable(`The name ${name} is not complete.`) };
  const chosen = await chooseVersion(name, written, sources.published, rules.allowed);
  if (chosen.problem) return { ...found, ...chosen };
  return { ...(await follow({ name, version: chosen.version }, dependency, rules, sources)), range: chosen.range };
}

type Choice = Pick<Located, "version" | "range" | "problem">;

/** A plain version is used as it is; for a range the newest, including pre-releases, as in Maven. */
async function chooseVersion(
  name: string,
  written: string,
  published: Published,
  allowed: (version: string) => boolean,
): Promise<Choice> {
  const [, only] = /^\[([^[\](),]+)\]$/.exec(written) ?? [];
  const range = /^[[(]/.test(written) ? written : undefined;
  const plain = only?.trim() ?? written;
  if (isPlainVersion(plain) && plain !== "LATEST" && plain !== "RELEASE") return { version: plain, range };
  if (written === "")
    return { version: "", problem: { code: "missing", message: `Nothing says which version of ${name} is used.` } };
  if (range === undefined && plain !== "LATEST" && plain !== "RELEASE")
    return { version: "", problem: unreadable(`The version ${written} of ${name} cannot be read.`) };
  const answer = await published.versions(name);
  if (answer.kind !== "found")
    return { version: "", range, problem: toUnresolved(answer, `the list of versions of ${name}`) };
  const { versions, release, latest } = answer.value;
  if (plain === "RELEASE" && release !== undefined) return { version: release };
  if (plain === "LATEST" && latest !== undefined) return { version: latest };
  const fits = range === undefined ? () => true : readRange(range);
  const fitting = versions.filter((version) => isPlainVersion(version) && fits(version));
  const best = newest(fitting.filter(allowed)) ?? newest(fitting);
  if (best !== undefined) return { version: best, range };
  const message = `No version of ${name} is in the range ${written}; the newest is ${newest(versions) ?? "unknown"}.`;
  return { version: "", range, problem: { code: "missing", message } };
}

function newest(versions: readonly string[]): string | undefined {
  let best: string | undefined;
  for (const version of versions) if (best === undefined || compareVersions(version, best) > 0) best = version;
  return best;
}

async function follow(
  start: Gav,
  { type, classifier }: EffectiveDependency,
  { managedVersion }: Rules,
  { models }: Sources,
): Promise<Located> {
  let gav = start;
  const visited = new Set<string>();
  for (;;) {
    const found = { key: artifactKey(gav.name, type, classifier), name: gav.name, version: gav.version };
    if (visited.has(gavKey(gav)) || visited.size === maxMoves)
      return { ...found, problem: unreadable(`${gavKey(start)} was moved again and again.`) };
    visited.add(gavKey(gav));
    const answer = await models.relocation(gav);
    if (answer.kind !== "found") return { ...found, problem: toUnresolved(answer, `the POM of ${gavKey(gav)}`) };
    const { relocation } = answer.value;
    if (!relocation) return found;
    const [group = "", artifact = ""] = gav.name.split(":");
    const name = `${relocation.groupId ?? group}:${relocation.artifactId ?? artifact}`;
    const managed = name === gav.name ? undefined : managedVersion(artifactKey(name, type, classifier));
    const next = { name, version: managed ?? relocation.version ?? gav.version };
    if (!isCoordinate(next.name) || !isPlainVersion(next.version))
      return { ...found, problem: unreadable(`${gavKey(gav)} was moved to ${gavKey(next)}, which is no plain name.`) };
    gav = next;
  }
}

function unreadable(message: string): Unresolved {
  return { code: "unreadable", message };
}
