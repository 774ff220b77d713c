import { type Component, type Scope, strongerScope } from "../../../domain/contracts/component.ts";
import type { Tree, UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import type { OtherPlatform, TreeTarget } from "../../../domain/contracts/targets.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { joinPath } from "../../../text/paths.ts";
import type { LinkedFiles } from "../../kit/linked-files.ts";
import { type DeclaredGem, type Gemfile, readGemfile } from "../files/gemfile-reader.ts";
import { readGemspec } from "../files/gemspec-reader.ts";
import { isForPlatform } from "./gem-platforms.ts";
import { findProjectRuby } from "./project-ruby.ts";

export interface Asked {
  readonly name: string;
  readonly requirement: string;
  readonly scope: Scope;
  readonly scopeReason?: string | undefined;
  /** Its entry in the manifest; absent for one of a gemspec that the manifest includes. */
  readonly component?: Component;
}

/** One resolution of Bundler: a Gemfile with its gemspecs, or a gemspec alone. */
export interface GemUnit {
  readonly manifest: UncoveredManifest;
  readonly asked: readonly Asked[];
  /** Gems of the project itself, and those from git: no registry is queried for them. */
  readonly own: ReadonlySet<string>;
  /** It includes the gemspecs of its own folder. */
  readonly hasOwnSpecs: boolean;
  /** Whether all its requirements are known; false with a gem from git. */
  readonly isWhole: boolean;
  /** The version of Ruby that it is resolved for. */
  readonly ruby: string;
  /** Gems that are not installed as built for the platform. */
  readonly generic: ReadonlySet<string>;
  /** Entries of its files that are not installed. */
  readonly excluded: readonly OtherPlatform[];
}

export interface UnitTools {
  readonly files: LinkedFiles;
  readonly tree: Tree;
  readonly target: TreeTarget;
}

export async function readUnit(manifest: UncoveredManifest, tools: UnitTools): Promise<GemUnit> {
  const ruby = await findRuby(manifest, tools);
  const { gemfile, counted, used } = await readFiles(manifest, tools, ruby);
  const specs = [...counted, ...used];
  const excluded = [...findExcluded(gemfile, ruby, tools.target), ...specs.flatMap((spec) => spec.excluded)];
  const here = manifest.components.filter((component) => !isExcluded(component, excluded));
  const served = new Set(here.filter((component) => !isFromGit(component)).map(({ name }) => name));
  // Of two branches that cannot be told apart, the one with a version counts.
  const fromGit = here.filter((component) => isFromGit(component) && !served.has(component.name));
  const placed = localGems(gemfile).filter(({ name }) => !served.has(name));
  const names = [...placed, ...fromGit].map(({ name }) => name);
  const own = new Set([...names, ...specs.flatMap((spec) => spec.own), "bundler"]);
  const asked = here
    .filter((component) => !own.has(component.name) && !isFromGit(component))
    .map((component) => toAsked(component, gemfile));
  const isGemfile = manifest.detector === "ruby/gemfile";
  return {
    manifest,
    // Bundler decides last on what its own gems need, and prefers what comes last.
    asked: isGemfile ? [...specs.flatMap((spec) => spec.asked), ...asked] : withNeedsOf(specs, asked),
    own,
    hasOwnSpecs: gemfile?.gemspecFolders.some((path) => joinInside(manifest.folder, path) === manifest.folder) ?? false,
    isWhole: (!isGemfile || gemfile !== undefined) && fromGit.length === 0,
    ruby,
    generic: new Set(gemfile?.gems.flatMap(({ name, isGeneric }) => (isGeneric ? [name] : []))),
    excluded,
  };
}

function isFromGit({ origin }: Component): boolean {
  return origin !== undefined && origin.kind !== "registry";
}

/** A gemspec alone: the entries with the requirements of the branches that are taken. */
function withNeedsOf(specs: readonly Spec[], asked: readonly Asked[]): readonly Asked[] {
  const needs = new Map(specs.flatMap((spec) => spec.asked).map((need) => [need.name, need.requirement]));
  return asked.map((entry) => ({ ...entry, requirement: needs.get(entry.name) ?? entry.requirement }));
}

async function findRuby(manifest: UncoveredManifest, tools: UnitTools): Promise<string> {
  const { gemfile, counted, used } = await readFiles(manifest, tools);
  const gemspecs = [...counted, ...used].flatMap(({ ruby }) => ruby);
  return findProjectRuby({ gemfile: gemfile?.ruby ?? [], gemspecs }, manifest.folder, tools.tree);
}

/** The Gemfile, the gemspecs that it includes, and those of the gems that it takes from folders. */
async function readFiles(manifest: UncoveredManifest, tools: UnitTools, ruby?: string) {
  const { detector, file, folder } = manifest;
  const developed = { scope: "runtime", withDevelopment: true } as const;
  if (detector !== "ruby/gemfile") return { counted: await readSpec(file, developed, tools, ruby), used: [] };
  const gemfile = await tools.files.read(file, (source) => readGemfile(source, ruby)).catch(ifBroken(undefined));
  const own = (gemfile?.gemspecFolders ?? []).map((path) => ({ path, ...developed }));
  const local = localGems(gemfile).flatMap(({ name, path = ".", scope }) =>
    [path, `${path}/${name}`].map((place) => ({ path: place, scope, withDevelopment: false })),
  );
  return {
    gemfile,
    counted: await readSpecs(own, folder, tools, ruby),
    used: await readSpecs(local, folder, tools, ruby),
  };
}

function localGems(gemfile: Gemfile | undefined): readonly DeclaredGem[] {
  return gemfile?.gems.filter(({ isLocal, excludedBy }) => isLocal && excludedBy === undefined) ?? [];
}

function toAsked(component: Component, gemfile: Gemfile | undefined): Asked {
  const { name, version, requirement = "", scope, scopeReason } = component;
  const declared = gemfile?.gems.find((gem) => isEntry(component, gem));
  const stated = version === "" ? requirement : `= ${version}`;
  return { name, requirement: declared?.constraints.join(", ") ?? stated, scope, scopeReason, component };
}

/** Gems for other platforms, and those of branches that are not taken. */
function findExcluded(gemfile: Gemfile | undefined, ruby: string, { platforms }: TreeTarget): readonly OtherPlatform[] {
  return (gemfile?.gems ?? []).flatMap(({ name, file, line, excludedBy, ...gem }) => {
    if (excludedBy === undefined && isForPlatform(gem.platforms, platforms, ruby)) return [];
    const marker = excludedBy ?? `platforms: ${gem.platforms.join(", ")}`;
    return [{ type: "gem", name, file, line, marker }];
  });
}

export function isExcluded(component: Component, excluded: readonly OtherPlatform[]): boolean {
  return excluded.some((entry) => isEntry(component, entry));
}

function isEntry(
  { name, locations: [place] }: Component,
  entry: Pick<OtherPlatform, "name" | "file" | "line">,
): boolean {
  return entry.name === name && entry.file === place?.file && entry.line === place.line;
}

interface Spec {
  readonly own: readonly string[];
  readonly asked: readonly Asked[];
  /** Its constraints on the Ruby version. */
  readonly ruby: readonly string[];
  readonly excluded: readonly OtherPlatform[];
}

const maxSpecs = 200;

interface SpecUse {
  /** What its gem is needed for. */
  readonly scope: Scope;
  /** Also with what its developers need. */
  readonly withDevelopment: boolean;
}

/** The gemspecs in some folders, relative to a folder. */
async function readSpecs(
  places: readonly (SpecUse & { readonly path: string })[],
  from: string,
  tools: UnitTools,
  ruby?: string,
): Promise<readonly Spec[]> {
  const uses = new Map<string, SpecUse>();
  for (const { path, ...use } of places) {
    const folder = joinInside(from, path);
    if (folder === undefined) continue;
    const scope = strongerScope(uses.get(folder)?.scope ?? use.scope, use.scope);
    uses.set(folder, { ...use, scope });
  }
  const specs: Spec[] = [];
  for (const [folder, use] of uses) {
    const names = (await tools.tree.names(folder)).filter((name) => name.endsWith(".gemspec"));
    for (const name of names.toSorted().slice(0, maxSpecs))
      specs.push(...(await readSpec(joinPath(folder, name), use, tools, ruby)));
  }
  return specs;
}

/** Nothing if it cannot be read. */
async function readSpec(
  path: string,
  { scope, withDevelopment }: SpecUse,
  { files }: UnitTools,
  ruby?: string,
): Promise<Spec[]> {
  const spec = await files.read(path, (file) => readGemspec(file, ruby)).catch(ifBroken(undefined));
  if (!spec) return [];
  const counted = spec.needs.filter(({ isDevelopment }) => withDevelopment || !isDevelopment);
  return [
    {
      own: [spec.name ?? path.slice(path.lastIndexOf("/") + 1, -".gemspec".length)],
      asked: counted.map(({ name, constraints, isDevelopment }) => ({
        name,
        requirement: constraints.join(", "),
        scope: isDevelopment ? "dev" : scope,
      })),
      ruby: spec.ruby,
      excluded: spec.excluded.map((entry) => ({ type: "gem", file: path, ...entry })),
    },
  ];
}
