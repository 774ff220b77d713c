import type { Component, Scope } from "../../../domain/component.ts";
import type { SourceFile, Tree, UncoveredManifest } from "../../../domain/contracts.ts";
import { ifBroken } from "../../../domain/parse-error.ts";
import type { OtherPlatform, TreeTarget } from "../../../domain/targets.ts";
import { joinInside } from "../../../text/join-inside.ts";
import type { LinkedFiles } from "../../linked-files.ts";
import { readGemfile, type Gemfile } from "../gemfile-reader.ts";
import { readGemspec } from "../gemspec-reader.ts";
import { isForPlatform } from "./gem-platforms.ts";
import { findProjectRuby } from "./project-ruby.ts";

/** A required gem and its scope. */
export interface Asked {
  readonly name: string;
  readonly requirement: string;
  readonly scope: Scope;
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
  readonly elsewhere: readonly (OtherPlatform & { readonly component: Component })[];
}

export interface UnitTools {
  readonly files: LinkedFiles;
  readonly tree: Tree;
  readonly target: TreeTarget;
}

export async function readUnit(manifest: UncoveredManifest, tools: UnitTools): Promise<GemUnit> {
  const isGemfile = manifest.detector === "ruby/gemfile";
  const gemfile = isGemfile ? await tools.files.read(manifest.file, readGemfile).catch(ifBroken(undefined)) : undefined;
  const local = gemfile?.gems.filter(({ isLocal }) => isLocal) ?? [];
  const counted = gemfile ? await specsIn(gemfile.gemspecFolders, true, manifest.folder, tools) : [];
  const folders = local.flatMap(({ name, path = "." }) => [path, `${path}/${name}`]);
  const used = await specsIn(folders, false, manifest.folder, tools);
  const fromGit = manifest.components.filter(({ origin }) => origin && origin.kind !== "registry");
  const names = [...counted, ...used].flatMap(({ own }) => own);
  const own = new Set([...local.map(({ name }) => name), ...fromGit.map(({ name }) => name), ...names, "bundler"]);
  const elsewhere = findElsewhere(manifest, gemfile, tools.target);
  const away = new Set(elsewhere.map(({ component }) => component));
  const entries = manifest.components.filter((one) => !own.has(one.name) && !away.has(one)).map(toAsked);
  const specs = [...counted, ...used];
  const gemspecs = specs.flatMap(({ ruby }) => ruby);
  return {
    manifest,
    // Bundler decides last on what its own gems need, and prefers what comes last.
    asked: [...specs.flatMap(({ asked }) => asked), ...entries],
    own,
    hasOwnSpecs: gemfile?.gemspecFolders.some((path) => joinInside(manifest.folder, path) === manifest.folder) ?? false,
    isWhole: (!isGemfile || gemfile !== undefined) && fromGit.length === 0,
    ruby: await findProjectRuby({ gemfile: gemfile?.ruby ?? [], gemspecs }, manifest.folder, tools.tree),
    generic: new Set(gemfile?.gems.flatMap(({ name, isGeneric }) => (isGeneric ? [name] : []))),
    elsewhere,
  };
}

function toAsked(component: Component): Asked {
  const { name, version, requirement = "", scope } = component;
  return { name, requirement: version === "" ? requirement : `= ${version}`, scope, component };
}

function findElsewhere(manifest: UncoveredManifest, gemfile: Gemfile | undefined, { platforms }: TreeTarget) {
  return manifest.components.flatMap((component) => {
    const [place] = component.locations;
    const all = gemfile?.gems.filter(
      ({ name, file, line }) => name === component.name && file === place?.file && line === place.line,
    );
    const [first] = all ?? [];
    if (!first || isForPlatform(first.platforms, platforms)) return [];
    const marker = `platforms: ${[...first.platforms].join(", ")}`;
    return [{ type: "gem", name: first.name, file: first.file, line: first.line, marker, component }];
  });
}

interface Spec {
  readonly own: readonly string[];
  readonly asked: readonly Asked[];
  /** Its constraints on the Ruby version. */
  readonly ruby: readonly string[];
}

const maxSpecs = 200;

/** The gemspecs in some folders, relative to a folder. */
async function specsIn(
  folders: readonly string[],
  withDevelopment: boolean,
  from: string,
  { files, tree }: UnitTools,
): Promise<readonly Spec[]> {
  const specs: Spec[] = [];
  for (const folder of new Set(folders.flatMap((path) => joinInside(from, path) ?? []))) {
    const names = (await tree.names(folder)).filter((name) => name.endsWith(".gemspec"));
    for (const name of names.toSorted().slice(0, maxSpecs)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const spec = await files.read(path, (file) => readSpec(file, withDevelopment)).catch(ifBroken(undefined));
      if (spec) specs.push(spec);
    }
  }
  return specs;
}

async function readSpec(file: SourceFile, withDevelopment: boolean): Promise<Spec> {
  const { name, needs, ruby } = await readGemspec(file);
  const counted = needs.filter(({ isDevelopment }) => withDevelopment || !isDevelopment);
  return {
    own: name === undefined ? [file.name.slice(0, -".gemspec".length)] : [name],
    asked: counted.map(({ name: other, constraints, isDevelopment }) => ({
      name: other,
      requirement: constraints.join(", "),
      scope: isDevelopment ? "dev" : "runtime",
    })),
    ruby,
  };
}
