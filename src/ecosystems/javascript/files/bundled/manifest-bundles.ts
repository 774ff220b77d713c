import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { createWordSearch, type WordSearch } from "../../../../languages/word-search.ts";
import { joinPath } from "../../../../text/paths.ts";
import { findAbove, findFromRoot } from "../../../kit/find-nearest.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { type Manifest, readManifest } from "../manifest.ts";
import { parseSpec } from "../spec.ts";
import { findWorkspace } from "../workspace.ts";
import { bundlers } from "./bundlers.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** What a bundler may copy into the product of a workspace although it is listed for development. */
export interface Bundles {
  /** The folder of the workspace. */
  readonly folder: string;
  /** By the names under which programs import them. */
  readonly packages: ReadonlyMap<string, DevelopmentPackage>;
  /** All names in the manifests. */
  readonly listed: ReadonlySet<string>;
  /** Whether a file names a package that is listed for development; others are not read. */
  readonly isTelling: WordSearch;
}

interface DevelopmentPackage {
  /** Of the package; for an alias, not the name that programs use. */
  readonly name: string;
  /** Of the manifest that lists it. */
  readonly folder: string;
}

/** For the workspace of a file; undefined without a bundler. */
export async function findBundles(file: SourceFile): Promise<Bundles | undefined> {
  for (const manifest of findAbove(file, ["package.json"])) {
    const read = await bundlesOf(manifest);
    if (read !== "marker") return read;
  }
  return undefined;
}

/** Some folders have a manifest that only says which kind of modules they contain. */
const bundlesOf = oncePerObject(async (file: SourceFile): Promise<Bundles | undefined | "marker"> => {
  const own = readManifest(await readOptional(file, parseJson));
  if (own.name === undefined && namesIn(own).length === 0) return "marker";
  const above = await findRoot(file);
  const root = above && readManifest(await readOptional(above, parseJson));
  if (![own, root].some((manifest) => manifest && namesIn(manifest).some((name) => bundlers.has(name))))
    return undefined;
  const listed = new Set(namesIn(own));
  const ofRoot = root ? developmentPackages(root, above.folder).filter(([name]) => !listed.has(name)) : [];
  const packages = new Map([...ofRoot, ...developmentPackages(own, file.folder)]);
  if (packages.size === 0) return undefined;
  for (const name of root ? namesIn(root) : []) listed.add(name);
  const isTelling = createWordSearch([...packages.keys()].flatMap(waysToName));
  return { folder: file.folder, packages, listed, isTelling };
});

/** The manifest of the root of its workspace. */
async function findRoot(file: SourceFile): Promise<SourceFile | undefined> {
  const workspace = await findWorkspace(file);
  if (!workspace || workspace.folder === file.folder || !workspace.includes(file.folder)) return undefined;
  return findFromRoot(file, joinPath(workspace.folder, "package.json"));
}

function namesIn({ dependencies, optionalDependencies, devDependencies, peerDependencies }: Manifest): string[] {
  return [dependencies, optionalDependencies, devDependencies, peerDependencies].flatMap((table) => table.names());
}

function developmentPackages(manifest: Manifest, folder: string): [string, DevelopmentPackage][] {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const shipped = new Set([...dependencies.names(), ...optionalDependencies.names()]);
  return devDependencies.entries().flatMap(([name, requirement]): [string, DevelopmentPackage][] => {
    const spec = typeof requirement === "string" ? parseSpec(name, requirement) : undefined;
    if (!spec || spec.kind === "own" || shipped.has(name)) return [];
    return [[name, { name: spec.kind === "package" ? spec.name : name, folder }]];
  });
}

/** `"x`, `'x`, `~x`, `node_modules/x`, `url(x`. */
function waysToName(name: string): string[] {
  return ['"', "'", "`", "~", "/", "("].map((before) => before + name);
}
