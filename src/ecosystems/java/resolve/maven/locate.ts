import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { newest } from "../../versions/version-order.ts";
import { readRange } from "../../versions/version-range.ts";
import { type Gav, gavKey, isCoordinate, isFetchable, isPlainVersion, moveGav } from "../../registry/gav.ts";
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
  const { group, artifact, type, classifier, version: declared } = dependency;
  const name = `${group}:${artifact}`;
  const located = { key: artifactKey(name, type, classifier), name, version: declared };
  if (dependency.scope === "system") return { ...located, systemPath: dependency.systemPath ?? "" };
  const module = sources.project.module(group, artifact, declared, rules.folder);
  if (module) return { ...located, module };
  if (!isCoordinate(name)) return { ...located, version: "", problem: unreadable(`The name ${name} is not complete.`) };
  const chosen = await chooseVersion(name, declared, sources.published, rules.allowed);
  if (chosen.problem) return { ...located, ...chosen };
  return { ...(await follow({ name, version: chosen.version }, dependency, rules, sources)), range: chosen.range };
}

type Choice = Pick<Located, "version" | "range" | "problem">;

/** A plain version is used as it is; for a range the newest, including pre-releases, as in Maven. */
async function chooseVersion(
  name: string,
  declared: string,
  published: Published,
  allowed: (version: string) => boolean,
): Promise<Choice> {
  const [, only] = /^\[([^[\](),]+)\]$/.exec(declared) ?? [];
  const range = /^[[(]/.test(declared) ? declared : undefined;
  const plain = only?.trim() ?? declared;
  if (isPlainVersion(plain) && plain !== "LATEST" && plain !== "RELEASE") return { version: plain, range };
  if (declared === "")
    return { version: "", problem: { code: "missing", message: `Nothing says which version of ${name} is used.` } };
  if (range === undefined && plain !== "LATEST" && plain !== "RELEASE")
    return { version: "", problem: unreadable(`The version ${declared} of ${name} cannot be read.`) };
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
  const message = `No version of ${name} is in the range ${declared}; the newest is ${newest(versions) ?? "unknown"}.`;
  return { version: "", range, problem: { code: "missing", message } };
}

async function follow(
  start: Gav,
  { type, classifier }: EffectiveDependency,
  { managedVersion }: Rules,
  { published }: Sources,
): Promise<Located> {
  let gav = start;
  const visited = new Set<string>();
  for (;;) {
    const located = { key: artifactKey(gav.name, type, classifier), name: gav.name, version: gav.version };
    if (visited.has(gavKey(gav)) || visited.size === maxMoves)
      return { ...located, problem: unreadable(`${gavKey(start)} was moved again and again.`) };
    visited.add(gavKey(gav));
    const answer = await published.pom(gav);
    if (answer.kind !== "found") return { ...located, problem: toUnresolved(answer, `the POM of ${gavKey(gav)}`) };
    const { relocation } = answer.value;
    if (!relocation) return located;
    const { name, version } = moveGav(gav, relocation);
    const managed = name === gav.name ? undefined : managedVersion(artifactKey(name, type, classifier));
    const next = { name, version: managed ?? version };
    if (!isFetchable(next))
      return {
        ...located,
        problem: unreadable(`${gavKey(gav)} was moved to ${gavKey(next)}, which is not a plain name.`),
      };
    gav = next;
  }
}

function unreadable(message: string): Unresolved {
  return { code: "unreadable", message };
}
