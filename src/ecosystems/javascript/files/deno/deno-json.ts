import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, ManifestResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJsonWithComments } from "../../../../formats/json.ts";
import { optional, record, shape, text } from "../../../../formats/shape.ts";
import { toFileName } from "../../../../text/paths.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { declaredComponent } from "../declared-component.ts";
import { findKeyLines } from "../../../../formats/json-lines.ts";
import { readManifest } from "../manifest.ts";
import { isPackageName, nameOnJsr, splitName } from "../../package-name.ts";
import { parseSpec, type Spec } from "../spec.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";
import { noteOnAddresses } from "./remote-modules.ts";

const readImportMap = shape({
  imports: record(text),
  scopes: record(record(text)),
});

const readConfig = optional(shape({ importMap: text }));

/** Deno's configuration: `imports` and `scopes` map names in the source to packages. */
export const denoJson: ManifestDetector = {
  id: "javascript/deno-json",
  kind: "manifest",
  title: "Deno configuration and import map (npm and JSR packages)",
  files: ["deno.json", "deno.jsonc", "jsr.json", "import_map.json", "import-map.json", "importmap.json"],
  lockWith: "run deno install",

  async parse(file) {
    const source = await file.text();
    const parsed = parseJsonWithComments(source);
    const config = readConfig(parsed);
    if (!config) throw new ParseError("This is not a Deno configuration: it holds no object.");
    const lineOf = findKeyLines(source);
    const imported = await readImports(parsed, file, (key) => lineOf("imports", key));
    const mapped = await readMap(config.importMap, file);
    return {
      components: [...imported.components, ...mapped.components],
      notes: [...(imported.notes ?? []), ...(mapped.notes ?? [])],
    };
  },
};

/** An import map with a name that no detector reads. */
async function readMap(path: string | undefined, file: SourceFile): Promise<ManifestResult> {
  if (path === undefined) return { components: [] };
  const map = file.sibling(path);
  if (map && denoJson.files.includes(map.name)) return { components: [] };
  const content = await readOptional(map, parseJsonWithComments);
  if (map && content !== undefined) return readImports(content, map, () => undefined);
  const lost = stripCredentials(path);
  return { components: [], notes: [{ message: `The import map "${lost}" could not be read.`, lost }] };
}

type LineOf = (key: string) => number | undefined;

async function readImports(config: unknown, file: SourceFile, lineOf: LineOf): Promise<ManifestResult> {
  const map = readImportMap(config);
  const imports = [map.imports, ...map.scopes.values()]
    .flatMap((table) => table.entries())
    .map(([key, value]) => ({ key, value }));
  const own = await ownNames(
    imports.map(({ value }) => value),
    file,
  );
  const components: Component[] = [];
  for (const { key, value } of imports) {
    const spec = parseSpecifier(value);
    if (!spec || !isPackageName(spec.name) || own.has(spec.name)) continue;
    components.push(declaredComponent(spec, "runtime", file.path, lineOf(key)));
  }
  return { components, notes: noteOnAddresses(imports.map(({ value }) => value)) };
}

/** `npm:preact@^10/hooks`, `jsr:@std/path@1`, `npm:/a@1/`: the package, without the path into it. */
function parseSpecifier(specifier: string): Extract<Spec, { kind: "package" }> | undefined {
  const registry = /^(npm|jsr):/.exec(specifier)?.[1];
  if (registry === undefined) return undefined;
  const wanted = specifier.slice(registry.length + 1).replace(/^\//, "");
  const parts = wanted.split("/");
  const { name, rest } = splitName(parts.slice(0, wanted.startsWith("@") ? 2 : 1).join("/"));
  const spec = parseSpec(name, registry === "jsr" ? `jsr:${name}@${rest}` : rest);
  return spec.kind === "package" ? spec : undefined;
}

/** Packages of the same repository that are published on JSR. */
async function ownNames(values: readonly string[], file: SourceFile): Promise<ReadonlySet<string>> {
  const names = values.flatMap((value) => (value.startsWith("jsr:") ? (/@[^@]+/.exec(value)?.[0] ?? []) : []));
  if (names.length === 0) return new Set();
  const ownNames = await namesAmong(names, [...file.find("deno.json"), ...file.find("deno.jsonc")]);
  return new Set([...ownNames].map(nameOnJsr));
}

const maxCandidates = 1000;
/** Up to this number, each manifest may open all others. For thousands that would take minutes. */
const fewManifests = 60;

/** The names that belong to one of the manifests. */
function namesAmong(names: readonly string[], manifests: readonly SourceFile[]): Promise<ReadonlySet<string>> {
  return namesIn(names, likely(names, manifests));
}

/** In a large tree, only manifests in similar folders: `packages/core` or `packages/babel-core` for `@babel/core`. */
function likely(names: readonly string[], manifests: readonly SourceFile[]): readonly SourceFile[] {
  if (manifests.length <= fewManifests) return manifests;
  const folders = new Set(names.flatMap((name) => [letters(name), letters(toFileName(name))]));
  return manifests.filter(({ folder }) => folders.has(letters(toFileName(folder))));
}

async function namesIn(names: readonly string[], manifests: readonly SourceFile[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(names);
  const ownNames = new Set<string>();
  for (const manifest of manifests.slice(0, maxCandidates)) {
    const { name } = readManifest(await readOptional(manifest, parseJsonWithComments));
    if (name !== undefined && wanted.has(name)) ownNames.add(name);
  }
  return ownNames;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
