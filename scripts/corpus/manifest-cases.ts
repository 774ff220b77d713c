import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";

/** One row of a case's `expected.json`. */
export interface Expected {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly direct?: boolean;
  readonly scope?: string;
  readonly tolerated?: boolean;
}

/** A sample repository. */
export interface Case {
  /** The folder of its ecosystem, `/`, and its own folder. */
  readonly name: string;
  readonly expected: readonly Expected[];
}

/** All cases, by the folder of their ecosystem. */
export function groupCases(folder: string): ReadonlyMap<string, readonly Case[]> {
  return Map.groupBy(readCases(folder), caseFolder);
}

export function readCases(folder: string): Case[] {
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as readonly { readonly case: string }[];
  return index.map(({ case: name }) => ({
    name,
    expected: JSON.parse(readFileSync(join(folder, name, "expected.json"), "utf8")) as readonly Expected[],
  }));
}

export function caseFolder({ name }: { readonly name: string }): string {
  return name.split("/", 1)[0] ?? "";
}

/** The component types that the cases expect and that no ecosystem has. */
export function unknownTypes(cases: readonly Case[], ecosystems: readonly OpenEcosystem[]): string[] {
  const types = new Set(cases.flatMap(({ expected }) => expected.map(({ type }) => type)));
  return [...types].filter((type) => !isKnown(type, ecosystems)).sort();
}

/** Whether the cases are about nothing but types that no ecosystem has. */
export function isUnknown(cases: readonly Case[], ecosystems: readonly OpenEcosystem[]): boolean {
  const rows = cases.flatMap(({ expected }) => expected);
  return rows.length > 0 && !rows.some(({ type }) => isKnown(type, ecosystems));
}

export function sayUnknown(types: readonly string[]): string {
  return `lcc does not know the type ${types.join(", ")} yet`;
}

export function isKnown(type: string, ecosystems: readonly OpenEcosystem[]): boolean {
  return ecosystems.some((ecosystem) => ecosystem.types.includes(type));
}
