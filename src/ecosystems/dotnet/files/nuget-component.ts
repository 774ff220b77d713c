import type { Component, Origin, Scope } from "../../../domain/contracts/component.ts";
import type { Note } from "../../../domain/contracts/contracts.ts";
import { readVersion } from "../versions/version.ts";

/** A package that a file names. */
interface Use {
  readonly name: string;
  /** As written: a version or a range. */
  readonly version: string | undefined;
  readonly scope: Scope;
  readonly scopeReason?: string | undefined;
  readonly direct?: boolean;
  readonly file: string;
  readonly line?: number | undefined;
  readonly origin?: Origin | undefined;
}

export function toComponent({ name, version, scope, scopeReason, direct, file, line, origin }: Use): Component {
  return {
    type: "nuget",
    name,
    ...readVersion(version),
    scope,
    ...(scopeReason !== undefined && { scopeReason }),
    ...(direct !== undefined && { direct }),
    locations: [line === undefined ? { file } : { file, line }],
    ...(origin && { origin }),
  };
}

const maxNotes = 100;

/** Notes for entries that were meant to be packages. */
export function noteLost(message: string, lost: readonly string[]): Note[] {
  return lost.slice(0, maxNotes).map((name) => ({ message, lost: name }));
}
