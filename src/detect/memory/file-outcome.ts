import type { Component } from "../../domain/contracts/component.ts";
import type { DetectorRules } from "../../domain/contracts/contracts.ts";
import type { Member } from "../../domain/contracts/member-graph.ts";
import type { FileError, UnreadFile } from "../../domain/report/report.ts";
import type { FileResult } from "../rank/file-result.ts";

/** What the detectors contribute about one file. */
export interface FileOutcome {
  readonly results: FileResult[];
  readonly errors: FileError[];
  /** Dependency files that could not be read at all. */
  readonly unread: UnreadFile[];
}

/** An outcome as JSON: detectors by their id, sets of components by their position in the list. */
export interface KeptOutcome {
  readonly results?: readonly KeptResult[];
  readonly errors?: FileError[];
  readonly unread?: UnreadFile[];
}

interface KeptResult extends Omit<FileResult, "detector" | "member"> {
  readonly detector: string;
  readonly member?: KeptMember;
}

interface KeptMember extends Omit<Member, "overrides" | "keeps" | "shares"> {
  readonly overrides?: readonly string[];
  readonly keeps?: readonly number[];
  readonly shares?: readonly number[];
}

/** Undefined: nothing was found, as in most files. */
export function keepOutcome({ results, errors, unread }: FileOutcome): KeptOutcome | undefined {
  if (results.length + errors.length + unread.length === 0) return undefined;
  return {
    ...(results.length > 0 && { results: results.map(keepResult) }),
    ...(errors.length > 0 && { errors }),
    ...(unread.length > 0 && { unread }),
  };
}

function keepResult({ detector, member, ...found }: FileResult): KeptResult {
  return { ...found, detector: detector.id, ...(member && { member: keepMember(member, found.components) }) };
}

function keepMember({ overrides, keeps, shares, ...member }: Member, components: readonly Component[]): KeptMember {
  return {
    ...member,
    ...(overrides && { overrides: [...overrides] }),
    ...(keeps && { keeps: positions(keeps, components) }),
    ...(shares && { shares: positions(shares, components) }),
  };
}

function positions(some: ReadonlySet<Component>, all: readonly Component[]): number[] {
  return all.flatMap((item, at) => (some.has(item) ? [at] : []));
}

/** Undefined if a detector is not known any more. */
export function restoreOutcome(
  kept: KeptOutcome | undefined,
  detectors: readonly DetectorRules[],
): FileOutcome | undefined {
  const results: FileResult[] = [];
  for (const { detector: id, member, ...found } of kept?.results ?? []) {
    const detector = detectors.find((candidate) => candidate.id === id);
    if (!detector) return undefined;
    results.push({ detector, ...found, ...(member && { member: restoreMember(member, found.components) }) });
  }
  return { results, errors: kept?.errors ?? [], unread: kept?.unread ?? [] };
}

function restoreMember({ overrides, keeps, shares, ...member }: KeptMember, components: readonly Component[]): Member {
  const chosen = (some: readonly number[]) => new Set(some.flatMap((at) => components[at] ?? []));
  return {
    ...member,
    ...(overrides && { overrides: new Set(overrides) }),
    ...(keeps && { keeps: chosen(keeps) }),
    ...(shares && { shares: chosen(shares) }),
  };
}
