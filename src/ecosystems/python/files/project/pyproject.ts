import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { declareAll, declaredComponent } from "../requirement/declared.ts";
import { type Manifest, manifestOf, refusedNotes } from "./manifest.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { pixiDeclared } from "../conda/pixi-tables.ts";
import { poetryDeclared, poetryRefused } from "./poetry-manifest.ts";
import { readHatch, readPyprojectToml } from "./pyproject-shape.ts";
import { dynamicFiles } from "../setuptools/setuptools-dynamic.ts";
import { localParts } from "./local-parts.ts";
import { tomlKeyLines, tomlStringLines } from "../../../../formats/toml-lines.ts";
import { hatchLists, type RequirementList, standardLists, toolLists } from "./tool-tables.ts";
import { withUvOverrides } from "./uv-overrides.ts";
import { withSources } from "./uv-sources.ts";

/** The project's manifest, in the standard tables and in those of the tools. */
export const pyproject: ManifestDetector = {
  id: "python/pyproject",
  kind: "manifest",
  title: "pyproject.toml: standard tables, dependency groups, Poetry, PDM, uv, Hatch, Flit, pixi, Rye, Briefcase",
  files: ["pyproject.toml"],
  lockWith: "run uv lock",
  neverLocked: ["build"],

  async parse(file) {
    const { declared: written, notes, locals = [], lockWith } = await readPyproject(file);
    const declared = await withUvOverrides(written, file);
    const dynamic = await dynamicFiles(file);
    const components = [...declared.map((entry) => declaredComponent(entry, file)), ...dynamic.components];
    return {
      components: await withoutOwnProjects(file, components),
      notes: [...notes, ...dynamic.notes],
      locals,
      ...(lockWith !== undefined && { lockWith }),
    };
  },
};

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
  const written = await file.text();
  return readLists(written, hatchLists(readHatch(parseToml(written))));
}

export async function readPyproject(file: SourceFile): Promise<Manifest> {
  const written = await file.text();
  const root = readPyprojectToml(parseToml(written));
  const { project, tool } = root;
  const { poetry, pixi, flit } = tool;
  const lists = [...standardLists(root), ...toolLists(tool)];
  const standard = readLists(written, lists);
  const own = poetry ? poetryDeclared(poetry, tomlKeyLines(written)) : [];
  const declared = [...withSources(standard.declared, tool), ...own, ...(pixi ? pixiDeclared(pixi) : [])];
  const name = project.name ?? poetry?.name ?? flit.metadata["dist-name"] ?? flit.metadata.module;
  const isBroken = project.dependencies !== undefined && !Array.isArray(project.dependencies); // setuptools took a text
  const refused = [...(poetry ? poetryRefused(poetry) : []), ...(isBroken ? ["project.dependencies"] : [])];
  const locals = await localParts(lists, tool, file);
  const manifest = { ...manifestOf(name, declared, [...standard.notes, ...refusedNotes(refused)]), locals };
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

function readLists(written: string, lists: readonly RequirementList[]): Manifest {
  const lineOf = tomlStringLines(written);
  const refused: string[] = [];
  const declared = lists.flatMap(({ scope, part, entries }) => declareAll(entries, scope, lineOf, refused, part));
  return { declared, notes: refusedNotes(refused) };
}
