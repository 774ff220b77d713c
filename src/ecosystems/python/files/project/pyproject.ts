import type {
  ManifestDetector,
  ManifestResult,
  SourceFile,
  LocalPart,
} from "../../../../domain/contracts/contracts.ts";
import { parseToml, tomlKeyLines, tomlStringLines } from "../../../../formats/toml.ts";
import { declareAll, declaredComponent, type Declared } from "../requirement/declared.ts";
import { type Manifest, createManifest, noteRefused } from "./manifest.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { listPoetryDependencies, listInvalidPoetryKeys, poetryTables } from "./poetry-manifest.ts";
import { readHatch, readPyprojectToml, type Tool } from "./pyproject-shape.ts";
import { dynamicFiles } from "../setuptools/setuptools-dynamic.ts";
import { hatchLists, type RequirementList, standardLists, toolLists } from "./tool-tables.ts";
import { withSources } from "./uv-sources.ts";
import { optionalText, readOptional } from "../../../kit/read-optional.ts";
import { findAbove, findNearest } from "../../../kit/find-nearest.ts";
import { localFolder } from "../requirement/local-folder.ts";
import { readSourceFolder } from "../requirement/table-source.ts";
import { normalizeName } from "../../package-name.ts";
import { readPackageRequirement, type Requirement } from "../requirement/requirement.ts";
import { pixiDeclared } from "../conda/pixi-toml.ts";
import { oncePerObject } from "../../../../async/once.ts";

const buildsThePackage = "builds the package";

/** The project's manifest, in the standard tables and in those of the tools. */
export const pyproject: ManifestDetector = {
  id: "python/pyproject",
  kind: "manifest",
  title: "pyproject.toml: standard tables, dependency groups, Poetry, PDM, uv, Hatch, Flit, pixi, Rye, Briefcase",
  files: ["pyproject.toml"],
  lockWith: "run uv lock",
  neverLocked: [buildsThePackage],

  async parse(file) {
    const { name, declared: dependencies, notes, locals = [], lockWith } = await readPyproject(file);
    const declared = await withUvOverrides(dependencies, file);
    const dynamic = await dynamicFiles(file);
    const build = await readBuildRequirements(file, name);
    const components = [...declared.map((entry) => declaredComponent(entry, file)), ...dynamic.components];
    return {
      components: await withoutOwnProjects(file, [...components, ...build.components]),
      notes: [...notes, ...dynamic.notes, ...build.notes],
      locals,
      ...(lockWith !== undefined && { lockWith }),
    };
  },
};

/** `[build-system] requires`: what builds the package is not installed with it, and no lockfile has it. */
async function readBuildRequirements(
  file: SourceFile,
  own: string | undefined,
): Promise<Required<Pick<ManifestResult, "components" | "notes">>> {
  const source = await file.text();
  const { requires } = readPyprojectToml(parseToml(source))["build-system"];
  const { declared, notes } = readLists(source, [{ scope: "dev", entries: requires }]);
  const components = declared
    .filter(({ name }) => name !== own)
    .map((entry) => ({ ...declaredComponent(entry, file), scopeReason: buildsThePackage }));
  return { components, notes };
}

/** Hatch's own file, with the content of `[tool.hatch]`. */
export const hatchToml: ManifestDetector = {
  id: "python/hatch-toml",
  kind: "manifest",
  title: "hatch.toml",
  files: ["hatch.toml"],
  lockWith: "run pip-compile with the dependencies of each environment",

  async parse(file) {
    const { declared, notes } = await readHatchToml(file);
    return { components: declared.map((entry) => declaredComponent(entry, file)), notes };
  },
};

export async function readHatchToml(file: SourceFile): Promise<Manifest> {
  const source = await file.text();
  return readLists(source, hatchLists(readHatch(parseToml(source))));
}

export async function readPyproject(file: SourceFile): Promise<Manifest> {
  const source = await file.text();
  const root = readPyprojectToml(parseToml(source));
  const { project, tool } = root;
  const { poetry, pixi, flit } = tool;
  const lists = [...standardLists(root), ...toolLists(tool)];
  const standard = readLists(source, lists);
  const own = poetry ? listPoetryDependencies(poetry, tomlKeyLines(source)) : [];
  const declared = [...withSources(standard.declared, tool), ...own, ...(pixi ? pixiDeclared(pixi) : [])];
  const name = project.name ?? poetry?.name ?? flit.metadata["dist-name"] ?? flit.metadata.module;
  const isBroken = project.dependencies !== undefined && !Array.isArray(project.dependencies); // setuptools took a text
  const refused = [...(poetry ? listInvalidPoetryKeys(poetry) : []), ...(isBroken ? ["project.dependencies"] : [])];
  const locals = await localParts(lists, tool, file);
  const manifest = { ...createManifest(name, declared, [...standard.notes, ...noteRefused(refused)]), locals };
  const lockWith = lockCommands.find(([table]) => tool[table] !== undefined)?.[1];
  return lockWith === undefined ? manifest : { ...manifest, lockWith };
}

/** By the table of the tool; a project without one gets the default command. */
const lockCommands = [
  ["uv", "run uv lock"],
  ["poetry", "run poetry lock"],
  ["pdm", "run pdm lock"],
  ["pixi", "run pixi lock"],
] as const;

function readLists(source: string, lists: readonly RequirementList[]): Manifest {
  const lineOf = tomlStringLines(source);
  const refused: string[] = [];
  const declared = lists.flatMap(({ scope, part, entries }) => declareAll(entries, scope, lineOf, refused, part));
  return { declared, notes: noteRefused(refused) };
}

/** The parts of the project that a pyproject.toml names: folders, and members of a uv workspace around it. */
async function localParts(
  lists: readonly RequirementList[],
  { poetry, uv }: Tool,
  file: SourceFile,
): Promise<LocalPart[]> {
  const requirements = lists.flatMap(({ entries }) => entries.filter((entry) => typeof entry === "string"));
  const sources = (uv?.sources.entries() ?? []).flatMap(([name, all]) => all.map((source) => ({ name, source })));
  const tables = [
    ...(poetry ? poetryTables(poetry).flatMap((table) => table.values().flat()) : []),
    ...sources.map(({ source }) => source),
  ];
  const listed = (uv?.workspace.members ?? []).filter((pattern) => !/[*?[{]/.test(pattern));
  const folders = [
    ...requirements.flatMap((entry) => localFolder(entry) ?? []),
    ...tables.flatMap(readSourceFolder),
    ...listed,
  ];
  const members = sources.flatMap(({ name, source }) => (source.workspace ? [name] : []));
  const isInWorkspace = members.length === 0 || (await hasWorkspace(file));
  return [...folders.map((path) => ({ path })), ...(isInWorkspace ? [] : members.map((name) => ({ name })))];
}

/** Whether the root of a uv workspace is in this folder or above. */
async function hasWorkspace(file: SourceFile): Promise<boolean> {
  for (const manifest of findAbove(file, ["pyproject.toml"])) {
    const text = await optionalText(manifest);
    if (text !== undefined && /^[ \t]*\[tool\.uv\.workspace\]/m.test(text)) return true;
  }
  return false;
}

/** Replaces requirements with `override-dependencies` of the uv workspace: the nearest folder with a `uv.lock`. */
async function withUvOverrides(declared: readonly Declared[], file: SourceFile): Promise<Declared[]> {
  const root = findNearest(file, ["uv.lock"])?.sibling("pyproject.toml");
  const overrides = root && (await overridesIn(root));
  return declared.map((dependency) => {
    const other = overrides?.get(normalizeName(dependency.name));
    if (!other) return dependency;
    const { requirement: _replaced, ...rest } = dependency;
    return { ...rest, ...other };
  });
}

type Override = Pick<Requirement, "version" | "requirement">;

/** By normalized name. An override for some platforms only leaves the version open. */
const overridesIn = oncePerObject(async (root: SourceFile): Promise<ReadonlyMap<string, Override>> => {
  const uv = await readOptional(root, (text) => readPyprojectToml(parseToml(text)).tool.uv);
  return new Map((uv?.["override-dependencies"] ?? []).flatMap(readOverride));
});

function readOverride(text: string): [string, Override][] {
  const override = readPackageRequirement(text);
  if (!override) return [];
  const { name, version, requirement, marker } = override;
  if (marker !== undefined) return [[normalizeName(name), { version: "" }]];
  return [[normalizeName(name), { version, ...(requirement !== undefined && { requirement }) }]];
}
