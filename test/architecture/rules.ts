import { posix } from "node:path";
import type { SourceFile } from "./source-file.ts";

/**
 * The parts of `src`, users before what they use. A part may use itself and what stands below it,
 * nothing beside it and nothing above.
 */
export const layers: readonly (readonly string[])[] = [
  ["cli"],
  ["server"],
  ["worker"],
  ["scan"],
  ["trees"],
  ["detect", "material", "resolve", "report", "queue", "auth"],
  ["ecosystems", "source", "store", "cache", "policy"],
  ["binaries"],
  ["graph", "languages", "archive"],
  ["evidence", "models", "sbom"],
  ["spdx", "http"],
  ["formats", "privacy", "tracing"],
  ["process", "config"],
  ["async", "text"],
  ["domain"],
];

/** One line for everything that is wrong; none when the tree is in order. */
export function violations(files: readonly SourceFile[]): string[] {
  return [...files.flatMap((file) => rules.flatMap((rule) => rule(file))), ...cycles(files)];
}

const rules: readonly ((file: SourceFile) => string[])[] = [
  wrongDirection,
  insidesOfAnotherEcosystem,
  heavyPartInLightHalf,
  ecosystemByName,
  importOfTestCode,
  environmentOutsideConfig,
  meaninglessName,
  defaultExport,
];

function wrongDirection(file: SourceFile): string[] {
  const from = partOf(file.path);
  if (layerOf(from) < 0) return [`${file.path}: "${from}" has no place in the order of test/architecture/rules.ts`];
  return targets(file)
    .filter((target) => !target.startsWith("../"))
    .filter((target) => partOf(target) !== from && layerOf(partOf(target)) <= layerOf(from))
    .map((target) => `${file.path}: ${from} must not use ${target}`);
}

/** An ecosystem may use the kit; what two of them need belongs there. */
function insidesOfAnotherEcosystem(file: SourceFile): string[] {
  const from = ecosystemOf(file.path);
  if (from === undefined || isTest(file)) return [];
  return targets(file)
    .filter((target) => ![from, "kit", undefined].includes(ecosystemOf(target)))
    .map((target) => `${file.path}: an ecosystem must not use ${target}`);
}

const heavyParts = /^ecosystems\/[^/]+\/(?:readers\.ts$|files\/|registry\/|resolve\/|installed\/)/;

/** Everything may load the light half, so it must not load detectors, registry clients and resolvers with it. */
function heavyPartInLightHalf(file: SourceFile): string[] {
  if (isTest(file) || heavyParts.test(file.path)) return [];
  return staticTargets(file)
    .filter((target) => heavyParts.test(target))
    .map((target) => `${file.path}: ${target} is loaded by import(), by the scans that need it`);
}

/** The list of ecosystems knows their folders; nothing else does. */
function ecosystemByName(file: SourceFile): string[] {
  if (isTest(file) || ecosystemOf(file.path) !== undefined || file.path === "ecosystems/registry.ts") return [];
  return targets(file)
    .filter((target) => ![undefined, "kit"].includes(ecosystemOf(target)))
    .map((target) => `${file.path}: ${target} is reached through ecosystems/index.ts`);
}

/** The folder of an ecosystem, or `kit`. */
function ecosystemOf(path: string): string | undefined {
  return /^ecosystems\/([^/]+)\//.exec(path)?.[1];
}

function importOfTestCode(file: SourceFile): string[] {
  return targets(file)
    .filter((target) => target.startsWith("../bench/") || (target.startsWith("../test/") && !isTest(file)))
    .map((target) => `${file.path}: the product must not use ${target.slice(3)}`);
}

/** Commands and the scan process pass the environment on whole; `config.ts` alone knows what the variables mean. */
function environmentOutsideConfig(file: SourceFile): string[] {
  if (isTest(file)) return [];
  const isEntry = partOf(file.path) === "cli" || file.path === "scan/scan-process.ts";
  const allowed = isEntry ? /\bprocess\s*\.\s*env\b(?!\s*(?:\.|\?|\[))/g : /(?!)/g;
  const rest = file.code.replace(allowed, "");
  const isRead = /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\benv\b[^;]*\bfrom\s*["'](?:node:)?process["']/.test(rest);
  return isRead ? [`${file.path}: process.env is read; take what you need from Config`] : [];
}

function meaninglessName(file: SourceFile): string[] {
  const folder = file.path.split("/").find((part) => /^(?:utils?|helpers?|common|misc)(?:\.ts)?$/.test(part));
  return folder ? [`${file.path}: "${folder}" says nothing; name it after what it is about`] : [];
}

function defaultExport(file: SourceFile): string[] {
  const found = /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bas\s+default\b/m.test(file.code);
  return found ? [`${file.path}: has a default export; exports have names`] : [];
}

/** Every file that can be reached from itself, in one line for each round trip. */
function cycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, targets(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`cycle: ${[...trail.slice(start), path].join(" > ")}`);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

function targets(file: SourceFile): string[] {
  return resolveAll(file, file.imports);
}

/** What is loaded with a file. */
function staticTargets(file: SourceFile): string[] {
  return resolveAll(file, file.staticImports);
}

function resolveAll(file: SourceFile, specifiers: readonly string[]): string[] {
  const relative = specifiers.filter((specifier) => specifier.startsWith("."));
  return relative.map((specifier) => posix.normalize(posix.join(posix.dirname(file.path), specifier)));
}

/** The first folder of a path, or the file itself where it is directly in `src`. */
function partOf(path: string): string {
  const [part = ""] = path.split("/");
  return part.replace(/\.(?:test|slow)\.ts$/, ".ts");
}

function layerOf(part: string): number {
  return layers.findIndex((layer) => layer.includes(part));
}

function isTest(file: SourceFile): boolean {
  return /\.(?:test|slow)\.ts$/.test(file.path);
}
