import type { Component } from "../../../../domain/contracts/component.ts";
import type { SourceFile, Tree } from "../../../../domain/contracts/contracts.ts";
import { joinPath } from "../../../../text/paths.ts";
import { optionalText } from "../../../kit/read-optional.ts";
import { findAbove } from "../../../kit/find-nearest.ts";
import { normalizeName } from "../../package-name.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** Leaves out the projects that a file belongs to: an example of flask that needs flask means that project. */
export async function withoutOwnProjects(file: SourceFile, components: readonly Component[]): Promise<Component[]> {
  if (components.length === 0) return [];
  const own = await ownNames(file);
  return components.filter(({ type, name }) => type !== "pypi" || !own.has(name));
}

async function ownNames(file: SourceFile): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const manifest of findAbove(file, [...readers.keys()]))
    for (const name of await readNames(manifest)) names.add(name);
  return names;
}

/** The names of the projects with a manifest in a folder. */
export async function ownNamesAt(tree: Tree, folder: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const manifest of readers.keys()) {
    const file = await tree.file(joinPath(folder, manifest));
    for (const name of file ? await readNames(file) : []) names.add(name);
  }
  return names;
}

/** The manifest of a root is above a hundred others, and may be long. */
const readNames = oncePerObject(async (manifest: SourceFile): Promise<readonly string[]> => {
  const text = (await optionalText(manifest)) ?? "";
  const names = readers.get(manifest.name)?.(text) ?? [];
  return names.filter((name) => name !== "").map(normalizeName);
});

const readers: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ["pyproject.toml", (text) => [...namesIn(text, ["[project]", "[tool.poetry]"]), ...workspaceIn(text)]],
  ["setup.cfg", (text) => namesIn(text, ["[metadata]"])],
  ["setup.py", (text) => [/\bname ?= ?["']([\w.-]+)["']/.exec(text)?.[1] ?? ""]],
]);

/** The `name` of some tables, in TOML or INI. */
function namesIn(text: string, tables: readonly string[]): string[] {
  return linesIn(text, tables).flatMap((line) => /^name\s*=\s*["']?([\w.-]+)/.exec(line)?.[1] ?? []);
}

/** Members of a uv workspace, as listed in its root. */
function workspaceIn(text: string): string[] {
  const lines = text.includes("workspace") ? linesIn(text, ["[tool.uv.sources]"]) : [];
  return lines.flatMap((line) => /^["']?([\w.-]+)["']?\s*=\s*\{\s*workspace\b/.exec(line)?.[1] ?? []);
}

function linesIn(text: string, tables: readonly string[]): string[] {
  let isInside = false;
  return text.split("\n").flatMap((line) => {
    const content = line.trim();
    if (content.startsWith("[")) isInside = tables.includes(content);
    return isInside ? [content] : [];
  });
}
