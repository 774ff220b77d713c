import type { Component, Scope, Unresolved } from "../../../../domain/contracts/component.ts";
import type { SourceFile, UncoveredManifest } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../../../../domain/contracts/trees.ts";
import { artifactKey } from "../maven/artifact-type.ts";
import type { Models } from "../maven/effective-pom.ts";
import { packageKey } from "../maven/packages.ts";
import { findCause } from "../maven/problem.ts";
import type { Gav } from "../../registry/gav.ts";
import { type Classpath, type ClasspathSources, type Module, resolveClasspath } from "./classpath.ts";
import type { ModuleDependency } from "./module-metadata.ts";
import { detailsKey, readRules, type ScriptRules } from "./script-rules.ts";
import { readWant, type Want } from "./want.ts";

interface GradleSources extends Omit<ClasspathSources, "platform"> {
  readonly models: Models;
  /** The build scripts, by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** The number of projects resolved concurrently; each requests many packages. */
const atOnce = 8;

/** What Gradle would resolve for build scripts, each project separately. */
export async function resolveGradle(
  manifests: readonly UncoveredManifest[],
  sources: GradleSources,
): Promise<ResolvedTree> {
  const resolved: ResolvedScript[] = [];
  for (let at = 0; at < manifests.length; at += atOnce) {
    const some = manifests.slice(at, at + atOnce);
    resolved.push(...(await Promise.all(some.map((manifest) => resolveFile(manifest, sources)))).flat());
  }
  return {
    packages: resolved.flatMap(({ packages }) => packages),
    manifests: resolved.map(({ manifest }) => manifest),
    notes: resolved.flatMap(({ manifest: { file }, problems }) => problems.map(({ message }) => ({ file, message }))),
  };
}

interface ResolvedScript {
  readonly packages: readonly ResolvedPackage[];
  readonly manifest: ResolvedManifest;
  readonly problems: readonly Unresolved[];
}

async function resolveFile(manifest: UncoveredManifest, sources: GradleSources): Promise<readonly ResolvedScript[]> {
  const file = sources.files.get(manifest.file);
  const rules = file && (await readRules(file).catch(ifBroken(undefined)));
  return rules ? [await resolveScript(manifest, rules, sources)] : [];
}

/** The scopes on each classpath; the product is also on the optional, dev and test ones, but not on those of tools. */
const classpaths: readonly { readonly scope: Scope; readonly of: readonly Scope[] }[] = [
  { scope: "runtime", of: ["runtime"] },
  { scope: "optional", of: ["runtime", "optional"] },
  { scope: "build", of: ["build"] },
  { scope: "dev", of: ["runtime", "optional", "dev"] },
  { scope: "test", of: ["runtime", "optional", "test"] },
  { scope: "unknown", of: ["unknown"] },
];

async function resolveScript(
  { file, components }: UncoveredManifest,
  rules: ScriptRules,
  sources: GradleSources,
): Promise<ResolvedScript> {
  const { build, platform, problems } = await readVersions(rules, sources);
  const roots = new Map<Component, readonly string[]>();
  const packages: ResolvedPackage[] = [];
  for (const { scope, of } of classpaths) {
    const own = components.filter((component) => component.scope === scope && !component.origin);
    if (own.length === 0) continue;
    const all = components.filter((component) => of.includes(component.scope) && !component.origin);
    const modules = await resolveClasspath(build(all), { ...sources, platform });
    for (const component of own) roots.set(component, keysOf(component.name, modules));
    packages.push(...toPackages(modules, scope, problems));
  }
  return { packages, manifest: { file, roots, isWhole: problems.length === 0 }, problems };
}

interface Versions {
  readonly build: (components: readonly Component[]) => Classpath;
  readonly platform: ClasspathSources["platform"];
  readonly problems: readonly Unresolved[];
}

/** Versions from platforms, Spring's plugin and constraints of the script. */
async function readVersions(rules: ScriptRules, { models }: GradleSources): Promise<Versions> {
  const problems: Unresolved[] = [];
  const read = async (gav: Gav) => {
    const { management, problems: own } = await models.ofBom(gav);
    problems.push(...own);
    return (name: string) => management(artifactKey(name, "jar", ""))?.version;
  };
  const platforms = await Promise.all(
    rules.platforms.map(async (platform) => ({ ...platform, lookUp: await read(platform) })),
  );
  const spring = (await Promise.all(rules.springBoms.map(read))).reverse();
  const direct = new Map([...rules.details].map(([key, { want }]) => [key.slice(0, key.lastIndexOf(" ")), want]));
  const isExplicit = (name: string) => Object.values(direct.get(name) ?? {}).some((value) => typeof value === "string");
  const managed = (name: string) => rules.managed.get(name) ?? firstOf(spring, name);
  return {
    problems,
    platform: async (name, version) => read({ name, version }),
    build: (components) => ({
      roots: components.map((component) => toRoot(component, rules)),
      excluded: new Set(rules.excluded),
      forced: (name) =>
        firstOf(
          platforms.filter(({ isEnforced }) => isEnforced).map(({ lookUp }) => lookUp),
          name,
        ) ?? (spring.length > 0 && !isExplicit(name) ? managed(name) : undefined),
      wantsOf: (name) => [...(rules.constraints.get(name) ?? []), ...named(platforms, name)],
    }),
  };
}

function firstOf(all: readonly ((name: string) => string | undefined)[], name: string): string | undefined {
  for (const lookUp of all) {
    const version = lookUp(name);
    if (version !== undefined) return version;
  }
  return undefined;
}

function named(platforms: readonly { readonly lookUp: (name: string) => string | undefined }[], name: string): Want[] {
  return platforms.flatMap(({ lookUp }) => {
    const version = lookUp(name);
    return version === undefined ? [] : [{ require: version }];
  });
}

function toRoot(component: Component, { details }: ScriptRules): ModuleDependency {
  const { name, version, requirement = "", locations } = component;
  const rule = details.get(detailsKey(name, locations[0]?.line));
  const hasRule = rule && Object.values(rule.want).some((value) => typeof value === "string");
  const want = hasRule ? rule.want : { ...readWant(version || requirement), isOwn: true };
  const exclusions = rule?.isTransitive === false ? ["*:*"] : (rule?.exclusions ?? []);
  return { name, want, ...(exclusions.length > 0 && { exclusions }) };
}

/** The module, or its new name. */
function keysOf(name: string, modules: ReadonlyMap<string, Module>, depth = 0): string[] {
  const module = modules.get(name);
  if (!module) return [];
  if (!module.isMoved || depth > 20) return [packageKey(module)];
  return module.needs.flatMap((next) => keysOf(next, modules, depth + 1));
}

function toPackages(
  modules: ReadonlyMap<string, Module>,
  scope: Scope,
  problems: readonly Unresolved[],
): ResolvedPackage[] {
  return [...modules.values()]
    .filter(({ isMoved }) => !isMoved)
    .map(({ name, version, requirement, needs, problem }) => ({
      type: "maven",
      name,
      version,
      scope,
      requirement,
      dependsOn: [...new Set(needs.flatMap((next) => keysOf(next, modules)))].sort(),
      ...(problem && { unresolved: version === "" ? findCause(problem, problems) : problem }),
    }));
}
