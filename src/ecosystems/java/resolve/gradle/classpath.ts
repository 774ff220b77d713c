import type { Unresolved } from "../../../../domain/contracts/component.ts";
import type { VersionList } from "../../registry/version-list.ts";
import type { Answer } from "../../../../domain/contracts/trees.ts";
import { isFetchable } from "../../registry/gav.ts";
import type { ModuleDependency } from "./module-metadata.ts";
import type { PackageFacts, ReadFacts } from "./package-facts.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import { type Exclusions, isExcluded } from "../maven/wanted.ts";
import { type Choice, choose, highest, isDynamic, type Want } from "./want.ts";

/** The requirements of a configuration of the build. */
export interface Classpath {
  readonly roots: readonly ModuleDependency[];
  /** The project's version requirements for any dependency: constraints and platforms. */
  readonly wantsOf: (name: string) => readonly Want[];
  /** A version that replaces every other. */
  readonly forced: (name: string) => string | undefined;
  /** Excluded from everything. */
  readonly excluded: Exclusions;
}

export interface ClasspathSources {
  readonly facts: ReadFacts;
  readonly versions: (name: string) => Promise<Answer<VersionList>>;
  /** Versions in a published platform. */
  readonly platform: (name: string, version: string) => Promise<(name: string) => string | undefined>;
}

/** A module of a resolved classpath. */
export interface Module {
  readonly name: string;
  readonly version: string;
  readonly requirement: string;
  readonly needs: readonly string[];
  readonly isMoved: boolean;
  readonly problem?: Unresolved | undefined;
}

const maxRounds = 50;
/** After this many rounds versions can only rise, so that choices that undo each other terminate. */
const calmRounds = 10;
const maxModules = 20_000;

/** The highest version wins: the graph is walked with the last round's versions until they no longer change. */
export async function resolveClasspath(classpath: Classpath, sources: ClasspathSources): Promise<Map<string, Module>> {
  let chosen: ReadonlyMap<string, Choice> = new Map();
  for (let round = 0; ; round++) {
    const walk = await walkOnce(classpath, chosen, sources);
    const next = await chooseAll(walk, classpath, sources, round < calmRounds ? undefined : chosen);
    const isSame = [...walk.used].every(([name, used]) => used.version === next.get(name)?.version);
    if (isSame || round === maxRounds)
      return toModules(walk, next, walk.isCut ? tooMany : isSame ? undefined : unsettled);
    chosen = next;
  }
}

interface Walk {
  /** There are more modules than lcc follows. */
  isCut: boolean;
  readonly wants: Map<string, Want[]>;
  readonly used: Map<string, Choice>;
  readonly facts: Map<string, PackageFacts>;
  readonly needs: Map<string, Set<string>>;
  readonly requirements: Map<string, string>;
}

interface Step {
  readonly dependency: ModuleDependency;
  readonly from: string | undefined;
  readonly excluded: Exclusions;
}

async function walkOnce(
  classpath: Classpath,
  chosen: ReadonlyMap<string, Choice>,
  sources: ClasspathSources,
): Promise<Walk> {
  const walk: Walk = {
    isCut: false,
    wants: new Map(),
    used: new Map(),
    facts: new Map(),
    needs: new Map(),
    requirements: new Map(),
  };
  const excluded = new Map<string, Exclusions>();
  let level: Step[] = classpath.roots.map((dependency) => ({
    dependency,
    from: undefined,
    excluded: new Set([...classpath.excluded, ...(dependency.exclusions ?? [])]),
  }));
  while (level.length > 0 && walk.used.size <= maxModules) {
    const open = new Set<string>();
    for (const step of level) if (take(step, walk, excluded)) open.add(step.dependency.name);
    level = await expandAll([...open], { walk, classpath, chosen, sources, excluded });
  }
  walk.isCut = level.length > 0;
  return walk;
}

/** Whether the module must be visited: it is new, or fewer exclusions apply to it than on earlier paths. */
function take({ dependency, from, excluded }: Step, walk: Walk, visited: Map<string, Exclusions>): boolean {
  const { name, want } = dependency;
  if (!walk.wants.get(name)?.push(want)) walk.wants.set(name, [want]);
  if (!walk.requirements.has(name)) walk.requirements.set(name, want.strictly ?? want.require ?? want.prefer ?? "");
  if (from !== undefined) walk.needs.set(from, (walk.needs.get(from) ?? new Set()).add(name));
  const before = visited.get(name);
  const both = before ? new Set([...before].filter((name) => excluded.has(name))) : excluded;
  visited.set(name, both);
  return !before || both.size < before.size;
}

interface Expansion {
  readonly walk: Walk;
  readonly classpath: Classpath;
  readonly chosen: ReadonlyMap<string, Choice>;
  readonly sources: ClasspathSources;
  readonly excluded: ReadonlyMap<string, Exclusions>;
}

/** All versions are chosen before anything is added to the walk, so that the order of replies does not matter. */
async function expandAll(names: readonly string[], expansion: Expansion): Promise<Step[]> {
  const { walk, classpath, chosen, sources, excluded } = expansion;
  const choices = await Promise.all(
    names.map(async (name) => walk.used.get(name) ?? chosen.get(name) ?? chooseOne(name, walk, classpath, sources)),
  );
  const facts = await Promise.all(
    names.map(async (name, at) => {
      const gav = { name, version: choices[at]?.version ?? "" };
      return choices[at]?.problem || !isFetchable(gav) ? undefined : (walk.facts.get(name) ?? sources.facts(gav));
    }),
  );
  return names.flatMap((name, at) => {
    const [choice, found] = [choices[at] ?? { version: "" }, facts[at]];
    walk.used.set(name, choice);
    if (!found) return [];
    if (!walk.facts.has(name))
      for (const constraint of found.constraints) addConstraint(walk, constraint.name, constraint.want);
    walk.facts.set(name, found);
    return stepsOf(name, found, excluded.get(name) ?? new Set());
  });
}

function stepsOf(from: string, facts: PackageFacts, excluded: Exclusions): Step[] {
  return facts.dependencies
    .filter(({ name, isPlatform }) => !isPlatform && !isExcluded(...splitName(name), excluded))
    .map((dependency) => ({
      dependency,
      from,
      excluded: dependency.exclusions ? new Set([...excluded, ...dependency.exclusions]) : excluded,
    }));
}

function addConstraint(walk: Walk, name: string, want: Want): void {
  if (!walk.wants.get(name)?.push(want)) walk.wants.set(name, [want]);
}

function splitName(name: string): [string, string] {
  const [group = "", artifact = ""] = name.split(":");
  return [group, artifact];
}

async function chooseAll(
  walk: Walk,
  classpath: Classpath,
  sources: ClasspathSources,
  before: ReadonlyMap<string, Choice> | undefined,
): Promise<Map<string, Choice>> {
  const names = [...walk.used.keys()].sort();
  const choices = await Promise.all(names.map((name) => chooseOne(name, walk, classpath, sources)));
  return new Map(
    names.map((name, at) => {
      const choice = choices[at] ?? { version: "" };
      const old = before?.get(name)?.version ?? "";
      const isLower = old !== "" && choice.version !== "" && highest([old, choice.version]) === old;
      return [name, isLower ? { version: old } : choice];
    }),
  );
}

async function chooseOne(name: string, walk: Walk, classpath: Classpath, sources: ClasspathSources): Promise<Choice> {
  const forced = classpath.forced(name);
  if (forced !== undefined) return { version: forced };
  const platforms = await platformWants(name, walk, sources);
  const wants = [...(walk.wants.get(name) ?? []), ...classpath.wantsOf(name), ...platforms];
  if (!wants.some(({ require, strictly }) => isDynamic(strictly) || isDynamic(require))) return choose(name, wants, []);
  const answer = await sources.versions(name);
  if (answer.kind === "found") return choose(name, wants, answer.value.versions);
  return { version: "", problem: toUnresolved(answer, `the list of versions of ${name}`) };
}

/** Published modules may have their own platform. */
async function platformWants(name: string, walk: Walk, { platform }: ClasspathSources): Promise<Want[]> {
  const platforms = [...walk.facts.values()].flatMap(({ dependencies }) =>
    dependencies.filter((dependency) => dependency.isPlatform),
  );
  const named = await Promise.all(
    platforms.map(async ({ name: of, want }) => {
      const version = want.strictly ?? want.require ?? "";
      return isFetchable({ name: of, version }) ? (await platform(of, version))(name) : undefined;
    }),
  );
  return named.flatMap((version) => (version === undefined ? [] : [{ require: version }]));
}

const unsettled: Unresolved = { code: "limit", message: `The versions do not settle in ${maxRounds} rounds.` };
const tooMany: Unresolved = { code: "limit", message: `lcc follows at most ${maxModules} modules of a classpath.` };

function toModules(
  walk: Walk,
  chosen: ReadonlyMap<string, Choice>,
  limit: Unresolved | undefined,
): Map<string, Module> {
  return new Map(
    [...walk.used.keys()].sort().map((name) => {
      const choice = chosen.get(name) ?? { version: "" };
      const facts = walk.facts.get(name);
      return [
        name,
        {
          name,
          version: choice.version,
          requirement: walk.requirements.get(name) ?? "",
          needs: [...(walk.needs.get(name) ?? [])].sort(),
          isMoved: facts?.isMoved === true,
          problem: choice.problem ?? facts?.problem ?? limit,
        },
      ];
    }),
  );
}
