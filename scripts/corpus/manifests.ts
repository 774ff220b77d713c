import { withoutBuildRequirements } from "./without-build-requirements.ts";
import { join } from "node:path";
import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import type { FileSource } from "../../src/source/file-source.ts";
import {
  type Case,
  type Expected,
  caseFolder,
  groupCases,
  isKnown,
  isUnknown,
  sayUnknown,
  unknownTypes,
} from "./manifest-cases.ts";

export interface CaseScore {
  readonly name: string;
  readonly required: number;
  readonly missing: readonly string[];
  readonly unexpected: readonly string[];
  readonly scope: Agreement;
  readonly direct: Agreement;
}

interface Agreement {
  readonly same: number;
  readonly compared: number;
}

/** Prints exact cases, precision, recall and agreement per ecosystem, and the errors of each case. */
export async function scoreManifests(
  folder: string,
  ecosystems: readonly OpenEcosystem[],
  filters: readonly string[],
): Promise<void> {
  const scores: CaseScore[] = [];
  for (const [ecosystem, cases] of groupCases(folder)) {
    const chosen = cases.filter(({ name }) => filters.length === 0 || filters.some((one) => name.startsWith(one)));
    const unknown = unknownTypes(chosen, ecosystems);
    if (unknown.length > 0) console.log(`${ecosystem}: ${sayUnknown(unknown)}; its rows are ignored`);
    if (isUnknown(chosen, ecosystems)) continue;
    for (const one of chosen) scores.push(await scoreCase(folder, one, ecosystems));
  }
  for (const score of scores.filter((one) => !isExact(one))) printCase(score);
  console.log(
    ["ecosystem", "exact", "cases", "required", "precision", "recall", "scope", "direct"]
      .map((word) => word.padStart(10))
      .join(""),
  );
  for (const [ecosystem, rows] of Map.groupBy(scores, caseFolder)) printRow(ecosystem, rows);
  printRow("all", scores);
}

function isExact({ missing, unexpected }: CaseScore): boolean {
  return missing.length === 0 && unexpected.length === 0;
}

/** Rows of a type that no ecosystem has are ignored. */
export async function scoreCase(
  folder: string,
  { name, expected }: Case,
  ecosystems: readonly OpenEcosystem[],
): Promise<CaseScore> {
  const source = withoutExpectations(await openDirectory(join(folder, name)));
  const components = withoutBuildRequirements((await detect(source, ecosystems, { exclude: [] })).components);
  return compare(
    name,
    components,
    expected.filter(({ type }) => isKnown(type, ecosystems)),
  );
}

/** The expected results are next to the files and are not part of the input. */
function withoutExpectations(source: FileSource): FileSource {
  return {
    ...source,
    async folder(path) {
      const content = await source.folder(path);
      return path === "" ? { ...content, files: content.files.filter((file) => file !== "expected.json") } : content;
    },
  };
}

function compare(name: string, components: readonly Component[], expected: readonly Expected[]): CaseScore {
  const componentsOf = groupByName(components);
  const rowsOf = groupByName(expected);
  const met = (row: Expected) => componentsOf(row).filter((component) => meets(component, row));
  const required = expected.filter((row) => !row.tolerated);
  const pairs = required.flatMap((row) =>
    met(row)
      .slice(0, 1)
      .map((component) => ({ row, component })),
  );
  return {
    name,
    required: required.length,
    missing: required.filter((row) => met(row).length === 0).map(show),
    unexpected: components.filter((component) => !rowsOf(component).some((row) => meets(component, row))).map(show),
    scope: agreement(
      pairs
        .filter(({ row }) => row.scope !== undefined)
        .map(({ row, component }) => row.scope === looseScope(component.scope)),
    ),
    direct: agreement(
      pairs.filter(({ row }) => row.direct !== undefined).map(({ row, component }) => row.direct === component.direct),
    ),
  };
}

/** A lockfile has thousands of rows, which must not all be compared with each other. */
function groupByName<T extends { readonly name: string }>(all: readonly T[]): (one: { name: string }) => readonly T[] {
  const groups = Map.groupBy(all, ({ name }) => name.toLowerCase());
  return ({ name }) => groups.get(name.toLowerCase()) ?? [];
}

/**
 * NuGet names are case-insensitive; conda packages may be reported as PyPI packages; Ollama models have a separate type
 * that the rows do not have; a row without a version matches any version.
 */
function meets(component: Component, row: Expected): boolean {
  const sameType = component.type === row.type || component.type === otherTypes[row.type];
  const fold = (name: string) => (row.type === "nuget" ? name.toLowerCase() : name);
  return (
    sameType && fold(component.name) === fold(row.name) && (row.version === "" || component.version === row.version)
  );
}

const otherTypes: Readonly<Record<string, string>> = { conda: "pypi", custom: "ollama" };

function looseScope(scope: string): string | undefined {
  if (scope === "test" || scope === "build") return "dev";
  return scope === "unknown" ? undefined : scope;
}

function agreement(same: readonly boolean[]): Agreement {
  return { same: same.filter(Boolean).length, compared: same.length };
}

function show({ type, name, version }: { type: string; name: string; version: string }): string {
  return `${type}:${name}@${version}`;
}

function printCase({ name, missing, unexpected }: CaseScore): void {
  console.log(name);
  for (const one of missing.slice(0, 10)) console.log(`  missing    ${one}`);
  for (const one of unexpected.slice(0, 10)) console.log(`  unexpected ${one}`);
}

function printRow(title: string, scores: readonly CaseScore[]): void {
  const sum = (value: (score: CaseScore) => number) => scores.reduce((total, score) => total + value(score), 0);
  const required = sum((score) => score.required);
  const found = required - sum((score) => score.missing.length);
  const share = (part: number, whole: number) => (whole === 0 ? "-" : `${((part / whole) * 100).toFixed(2)}%`);
  const cells = [
    title,
    String(scores.filter(isExact).length),
    String(scores.length),
    String(required),
    share(found, found + sum((score) => score.unexpected.length)),
    share(found, required),
    share(
      sum((score) => score.scope.same),
      sum((score) => score.scope.compared),
    ),
    share(
      sum((score) => score.direct.same),
      sum((score) => score.direct.compared),
    ),
  ];
  console.log(cells.map((cell) => cell.padStart(10)).join(""));
}
