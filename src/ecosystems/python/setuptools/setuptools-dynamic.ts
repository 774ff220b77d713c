import type { Component, Scope } from "../../../domain/component.ts";
import type { SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, text } from "../../../formats/value.ts";
import { collectRequirements } from "../pip/requirements-includes.ts";
import { toComponents } from "../pip/requirements.ts";

/** Components of the lists that `[tool.setuptools.dynamic]` names as the project's dependencies. */
export async function dynamicFiles(file: SourceFile): Promise<Component[]> {
  const root = parseToml(await file.text());
  const dynamic = field(field(field(root, "tool"), "setuptools"), "dynamic");
  const found: Component[][] = [];
  for (const path of pathsOf(field(dynamic, "dependencies"))) found.push(await listedIn(file, path, "runtime"));
  for (const [, extra] of entries(field(dynamic, "optional-dependencies"))) {
    for (const path of pathsOf(extra)) found.push(await listedIn(file, path, "optional"));
  }
  return found.flat();
}

/** `{ file = "a.txt" }` or `{ file = ["a.txt", "b.txt"] }` */
function pathsOf(directive: unknown): string[] {
  const file = field(directive, "file");
  const paths = Array.isArray(file) ? file : [file];
  const written = paths.flatMap((path: unknown) => text(path)?.split(",") ?? []);
  return written.slice(0, 20).map((path) => path.trim());
}

/** A list that a manifest names; every entry counts as the project's own wish. */
export async function listedIn(file: SourceFile, path: string, scope: Scope): Promise<Component[]> {
  const target = file.sibling(path);
  if (target === undefined) return [];
  try {
    const { packages } = await collectRequirements(target);
    return toComponents(packages, scope).map((component) => ({ ...component, scope, direct: true }));
  } catch (error) {
    if (error instanceof ParseError) return [];
    throw error;
  }
}
