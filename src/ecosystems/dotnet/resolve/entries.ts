import type { Component, Scope } from "../../../domain/contracts/component.ts";
import { type ProjectScope, decideReferenceScope } from "../files/msbuild/project-scope.ts";
import type { Reference } from "../files/msbuild/references.ts";
import { readVersion } from "../versions/version.ts";
import { noVersion } from "./facts.ts";

/** An entry of a manifest as a root of a graph. */
export interface Entry {
  readonly name: string;
  readonly range: string;
  /** The file that has it: the project file, or one that it imports. */
  readonly file: string;
  readonly scope: Scope;
  readonly reason?: string;
  readonly isPrivate: boolean;
  readonly isDownload: boolean;
}

/** The entries of a project for the version choice of this number; an entry with fewer choices uses its last one. */
export function listEntries(references: readonly Reference[], choice: number, project: ProjectScope): readonly Entry[] {
  return references.map((reference) => {
    const { name, versions, file, isPrivate, isDownload } = reference;
    const range = versions[Math.min(choice, versions.length - 1)] ?? noVersion;
    const purpose = decideReferenceScope(reference, project);
    // The metadata of a private package is known here, and decides.
    const { scope, reason } = purpose.scope === "unknown" ? project : purpose;
    return { name, range, file, isPrivate, isDownload, scope, ...(reason !== undefined && { reason }) };
  });
}

/** The number of version choices. Each reference is part of all of them. */
export function countChoices(references: readonly Reference[]): number {
  return Math.max(1, ...references.map(({ versions }) => versions.length));
}

/** The key shared by an entry and the component of a detector. */
export function entryKey(file: string, name: string, range: string): string {
  const { version, requirement = "" } = readVersion(range === noVersion ? "" : range);
  return JSON.stringify([file, name.toLowerCase(), version, requirement]);
}

export function componentEntryKey({ name, version, requirement = "", locations }: Component): string {
  return JSON.stringify([locations[0]?.file ?? "", name.toLowerCase(), version, requirement]);
}

/** A component that no project refers to. */
export function toEntry({ name, version, requirement, scope, locations }: Component): Entry {
  const range = version || requirement || noVersion;
  return { name, range, file: locations[0]?.file ?? "", scope, isPrivate: false, isDownload: false };
}
