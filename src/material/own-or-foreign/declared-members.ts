import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { parseJson } from "../../formats/json.ts";
import { array, oneOrMany, shape, text } from "../../formats/shape.ts";
import { parseToml } from "../../formats/toml.ts";
import { isFields } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";
import { createGlobs } from "../../source/glob.ts";
import type { FolderTree } from "../folder-tree.ts";

/** The folders that the workspace of the root declares as its members, with the root itself. */
export async function findMembers(tree: FolderTree): Promise<ReadonlySet<string>> {
  const patterns: string[] = [];
  for (const [name, read] of Object.entries(readers)) {
    const file = tree.get(name);
    if (file) patterns.push(...(await read(file).catch(ifBroken([]))));
  }
  const plain = patterns.map((pattern) => pattern.replace(/^(?:\.?\/)+|\/+$/g, "")).filter((pattern) => pattern !== "");
  const isIn = createGlobs(plain.filter((pattern) => !pattern.startsWith("!")).map(fromRoot));
  const isOut = createGlobs(plain.flatMap((pattern) => (pattern.startsWith("!") ? fromRoot(pattern.slice(1)) : [])));
  return new Set(["", ...tree.folders.filter((folder) => folder !== "" && isIn(folder) && !isOut(folder))]);
}

/** A name alone would match at any depth. */
function fromRoot(pattern: string): string {
  return pattern.includes("/") ? pattern : `/${pattern}`;
}

const readPackages = (value: unknown) => oneOrMany(text)(isFields(value) ? value["packages"] : value);
const readPackageJson = shape({ workspaces: readPackages, packages: readPackages });
const readCargo = shape({ workspace: shape({ members: array(text) }) });
const readPyproject = shape({ tool: shape({ uv: shape({ workspace: shape({ members: array(text) }) }) }) });
const readYaml = shape({ packages: array(text) });

const readers: Readonly<Record<string, (file: SourceFile) => Promise<readonly string[]>>> = {
  "package.json": async (file) => readPackageJson(parseJson(await file.text())).workspaces,
  "lerna.json": async (file) => readPackageJson(parseJson(await file.text())).packages,
  "pnpm-workspace.yaml": async (file) => readYaml(parseYaml(await file.text())).packages,
  "Cargo.toml": async (file) => readCargo(parseToml(await file.text())).workspace.members,
  "pyproject.toml": async (file) => readPyproject(parseToml(await file.text())).tool.uv.workspace.members,
  "go.work": async (file) =>
    [...(await file.text()).matchAll(/^[ \t]*(?:use[ \t]+)?(\.\/[^\s()]+)/gm)].map(([, path = ""]) => path),
};
