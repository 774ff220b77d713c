import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { isPlainVersion } from "../../registry/gav.ts";
import { compareEach, isStable, newest } from "../../versions/version-order.ts";
import { readRange } from "../../versions/version-range.ts";

/** A requirement on the version of a module. */
export interface Want {
  readonly require?: string | undefined;
  /** No other version is allowed. */
  readonly strictly?: string | undefined;
  /** Used if nothing requires another one. */
  readonly prefer?: string | undefined;
  readonly reject?: readonly string[] | undefined;
  /** Required by the project itself; its strict versions take precedence over other requirements. */
  readonly isOwn?: boolean;
}

export interface Choice {
  /** Empty if none can be chosen. */
  readonly version: string;
  readonly problem?: Unresolved;
}

/** `1.2!!` is strict; `[1,2)!!1.5` prefers one version within a strict range. */
export function readWant(requirement: string): Want {
  const marks = requirement.indexOf("!!");
  if (marks < 0) return requirement === "" ? {} : { require: requirement };
  return { strictly: requirement.slice(0, marks), prefer: requirement.slice(marks + 2) || undefined };
}

/** Whether the list of published versions is needed to choose. */
export function isDynamic(requirement: string | undefined): boolean {
  return (
    requirement !== undefined &&
    requirement !== "" &&
    (!isPlainVersion(requirement) || /\+$|^latest\./.test(requirement))
  );
}

/** The highest required version, unless the project or a strict rule overrides it. */
export function choose(name: string, wants: readonly Want[], versions: readonly string[]): Choice {
  const rejected = wants.flatMap(({ reject = [] }) => reject);
  const isRejected = (version: string) => rejected.some((range) => contains(range, version));
  const strict = wants.filter(({ strictly }) => strictly !== undefined);
  const own = strict.filter(({ isOwn }) => isOwn);
  const binding = own.length > 0 ? own : strict;
  const allowed = (version: string) =>
    !isRejected(version) && binding.every(({ strictly = "" }) => contains(strictly, version));
  const asked = (own.length > 0 ? own : wants).flatMap((want) => candidate(want, versions, allowed));
  const best = highest(asked) ?? highest(wants.flatMap(({ prefer }) => (prefer ? [prefer] : [])));
  if (best === undefined) return nothing(name, wants, versions);
  if (allowed(best)) return { version: best };
  const limits = [...binding.map(({ strictly }) => `strictly ${strictly}`), ...rejected.map((range) => `not ${range}`)];
  const message = `${name} must be ${[...new Set(limits)].join(" and ")}, and ${best} is asked for.`;
  return { version: "", problem: { code: "conflict", message } };
}

function candidate(want: Want, versions: readonly string[], allowed: (version: string) => boolean): string[] {
  const requirement = want.strictly ?? want.require;
  if (requirement === undefined) return [];
  if (want.prefer !== undefined && contains(requirement, want.prefer)) return [want.prefer];
  if (!isDynamic(requirement)) return [requirement];
  const fitting = versions.filter((version) => isPlainVersion(version) && contains(requirement, version));
  const best = highest(fitting.filter(allowed)) ?? highest(fitting);
  return best === undefined ? [] : [best];
}

function nothing(name: string, wants: readonly Want[], versions: readonly string[]): Choice {
  const requirements = wants.flatMap(({ strictly, require }) => strictly ?? require ?? []);
  const latest = highest(versions.filter(isPlainVersion)) ?? "unknown";
  const message =
    requirements.length === 0
      ? `Nothing says which version of ${name} is used.`
      : `No version of ${name} fits ${requirements.join(" and ")}; the newest is ${latest}.`;
  return { version: "", problem: { code: "missing", message } };
}

function contains(requirement: string, version: string): boolean {
  if (!isDynamic(requirement)) return requirement === version;
  if (requirement === "+" || requirement === "latest.integration") return true;
  if (requirement.startsWith("latest.")) return isStable(version);
  return readRange(requirement)(version);
}

/** The newest in Gradle's order. */
export function highest(versions: readonly string[]): string | undefined {
  return newest(versions, compareGradle);
}

/** Gradle's version order; above 0 if the first is newer. */
export function compareGradle(left: string, right: string): number {
  return compareEach(splitVersion(left), splitVersion(right), compareParts);
}

type Part = number | string;

/** Numbers and words, separated by a sign or the change from one to the other. */
function splitVersion(version: string): Part[] {
  return (version.match(/\d+|[^\d.\-_+]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** A number is newer than a word; a version with an additional number is newer, one with an additional word older. */
function compareParts(left: Part | undefined, right: Part | undefined): number {
  if (left === undefined) return right === undefined ? 0 : -compareToEnd(right);
  if (right === undefined) return compareToEnd(left);
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "number") return 1;
  if (typeof right === "number") return -1;
  const difference = rank(left) - rank(right);
  if (difference !== 0 || left === right) return difference;
  return left < right ? -1 : 1;
}

function compareToEnd(part: Part): number {
  return typeof part === "number" ? 1 : -1;
}

const orderedWords = ["rc", "snapshot", "final", "ga", "release", "sp"];

/** `dev` comes before all other words, and these after them, in this order. */
function rank(word: string): number {
  const lower = word.toLowerCase();
  return lower === "dev" ? -1 : orderedWords.indexOf(lower) + 1;
}
