import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { isPlainVersion } from "../../registry/gav.ts";
import { isStable } from "../../versions/version-order.ts";
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
export function readWant(written: string): Want {
  const marks = written.indexOf("!!");
  if (marks < 0) return written === "" ? {} : { require: written };
  return { strictly: written.slice(0, marks), prefer: written.slice(marks + 2) || undefined };
}

/** Whether the list of published versions is needed to choose. */
export function isDynamic(written: string | undefined): boolean {
  return written !== undefined && written !== "" && (!isPlainVersion(written) || /\+$|^latest\./.test(written));
}

/** The highest required version, unless the project or a strict rule overrides it. */
export function choose(name: string, wants: readonly Want[], versions: readonly string[]): Choice {
  const rejected = wants.flatMap(({ reject = [] }) => reject);
  const isRejected = (version: string) => rejected.some((one) => contains(one, version));
  const strict = wants.filter(({ strictly }) => strictly !== undefined);
  const own = strict.filter(({ isOwn }) => isOwn);
  const binding = own.length > 0 ? own : strict;
  const allowed = (version: string) =>
    !isRejected(version) && binding.every(({ strictly = "" }) => contains(strictly, version));
  const asked = (own.length > 0 ? own : wants).flatMap((want) => candidate(want, versions, allowed));
  const best = highest(asked) ?? highest(wants.flatMap(({ prefer }) => (prefer ? [prefer] : [])));
  if (best === undefined) return nothing(name, wants, versions);
  if (allowed(best)) return { version: best };
  const limits = [...binding.map(({ strictly }) => `strictly ${strictly}`), ...rejected.map((one) => `not ${one}`)];
  const message = `${name} must be ${[...new Set(limits)].join(" and ")}, and ${best} is asked for.`;
  return { version: "", problem: { code: "conflict", message } };
}

function candidate(want: Want, versions: readonly string[], allowed: (version: string) => boolean): string[] {
  const written = want.strictly ?? want.require;
  if (written === undefined) return [];
  if (want.prefer !== undefined && contains(written, want.prefer)) return [want.prefer];
  if (!isDynamic(written)) return [written];
  const fitting = versions.filter((version) => isPlainVersion(version) && contains(written, version));
  const best = highest(fitting.filter(allowed)) ?? highest(fitting);
  return best === undefined ? [] : [best];
}

function nothing(name: string, wants: readonly Want[], versions: readonly string[]): Choice {
  const written = wants.flatMap(({ strictly, require }) => strictly ?? require ?? []);
  const newest = highest(versions.filter(isPlainVersion)) ?? "unknown";
  const message =
    written.length === 0
      ? `Nothing says which version of ${name} is used.`
      : `No version of ${name} fits ${written.join(" and ")}; the newest is ${newest}.`;
  return { version: "", problem: { code: "missing", message } };
}

function contains(written: string, version: string): boolean {
  if (!isDynamic(written)) return written === version;
  if (written === "+" || written === "latest.integration") return true;
  if (written.startsWith("latest.")) return isStable(version);
  return readRange(written)(version);
}

export function highest(versions: readonly string[]): string | undefined {
  let best: string | undefined;
  for (const version of versions) if (best === undefined || compareGradle(version, best) > 0) best = version;
  return best;
}

/** Gradle's version order; above 0 if the first is newer. */
export function compareGradle(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = compareParts(first[at], second[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

type Part = number | string;

function partsOf(version: string): readonly Part[] {
  return (version.match(/\d+|[^\d.\-_+]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** A number is newer than a word; a version with an additional number is newer, one with an additional word older. */
function compareParts(one: Part | undefined, other: Part | undefined): number {
  if (one === undefined) return other === undefined ? 0 : -compareToEnd(other);
  if (other === undefined) return compareToEnd(one);
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "number") return 1;
  if (typeof other === "number") return -1;
  const difference = rank(one) - rank(other);
  if (difference !== 0 || one === other) return difference;
  return one < other ? -1 : 1;
}

function compareToEnd(part: Part): number {
  return typeof part === "number" ? 1 : -1;
}

const known = ["rc", "snapshot", "final", "ga", "release", "sp"];

/** `dev` comes before all other words, and these after them, in this order. */
function rank(word: string): number {
  const lower = word.toLowerCase();
  return lower === "dev" ? -1 : known.indexOf(lower) + 1;
}
