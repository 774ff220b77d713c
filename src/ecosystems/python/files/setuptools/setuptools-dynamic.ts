import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { readPyprojectToml, type PyprojectToml } from "../project/pyproject-shape.ts";
import { collectRequirements } from "../pip/requirements-includes.ts";
import { isRequirementsList } from "../pip/requirements-names.ts";
import { toComponents } from "../pip/requirements.ts";
import { formatNumber } from "../../../../text/count.ts";

/** Components of the lists that `[tool.setuptools.dynamic]` names as the project's dependencies. */
export async function dynamicFiles(file: SourceFile): Promise<Listed> {
  const root = readPyprojectToml(parseToml(await file.text()));
  const { dynamic } = root.tool.setuptools;
  const listed: Listed[] = [computedBy(root, file)];
  const extras = dynamic["optional-dependencies"].values().flatMap((extra) => pathsOf(extra.file));
  const lists: [Scope, readonly string[]][] = [
    ["runtime", pathsOf(dynamic.dependencies?.file ?? [])],
    ["optional", extras],
  ];
  for (const [scope, paths] of lists) {
    const distinct = [...new Set(paths)];
    for (const path of distinct.slice(0, maxLists)) listed.push(await listedIn(file, path, scope));
    if (distinct.length > maxLists) listed.push(tooMany);
  }
  return joinListed(listed);
}

const maxLists = 1000;
const bound = `${formatNumber(maxLists)} lists that a pyproject.toml names`;
const tooMany: Listed = {
  components: [],
  notes: [{ message: `lcc reads no more than ${bound}.`, limit: bound }],
};

/** Computed by the build backend; nothing in the tree shows the result. */
function computedBy({ project, tool }: PyprojectToml, file: SourceFile): Listed {
  if (!project.dynamic.includes("dependencies")) return none;
  if (tool.setuptools.dynamic.dependencies || tool.poetry?.dependencies) return none;
  const isListedElsewhere = ["setup.py", "setup.cfg"].some((name) => file.sibling(name)) || hasLists(file);
  const message = "The dependencies are computed by the build, which lcc does not run.";
  return isListedElsewhere ? none : { components: [], notes: [{ message, lost: "project.dependencies" }] };
}

const none: Listed = { components: [], notes: [] };

function hasLists(file: SourceFile): boolean {
  const inside = file.folder === "" ? "" : `${file.folder}/`;
  return ["requirements.txt", "requirements.in"].some((name) =>
    file.find(name).some((other) => other.path.startsWith(inside)),
  );
}

/** The components of the lists that a manifest names, and notes on missing ones. */
export interface Listed {
  readonly components: readonly Component[];
  readonly notes: readonly Note[];
}

export function joinListed(all: readonly Listed[]): Listed {
  return { components: all.flatMap(({ components }) => components), notes: all.flatMap(({ notes }) => notes) };
}

/** A string may have several paths. */
function pathsOf(files: readonly string[]): string[] {
  return files.flatMap((paths) => paths.split(",")).map((path) => path.trim());
}

/** A list that a manifest names; every entry is a direct dependency. */
export async function listedIn(file: SourceFile, path: string, scope: Scope): Promise<Listed> {
  const target = file.sibling(path);
  if (target === undefined) return missingList(path, "is not a file of the project");
  try {
    const { packages, refused, notes } = await collectRequirements(target);
    const components = toComponents(packages, scope).map((component) => ({ ...component, scope, direct: true }));
    if (isRequirementsList(target)) return { components, notes: [] }; // reported where the list itself is read
    return { components, notes: [...notes, ...refused].map(({ line: _line, ...note }) => note) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return isRequirementsList(target) ? { components: [], notes: [] } : missingList(path, "could not be read");
  }
}

function missingList(path: string, why: string): Listed {
  const message = `The requirements are those of ${JSON.stringify(path.slice(0, 200))}, which ${why}.`;
  return { components: [], notes: [{ message, lost: `file: ${path}` }] };
}
