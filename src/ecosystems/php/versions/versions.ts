import { compareTexts } from "../../../text/compare-texts.ts";

/** Stabilities of Composer, the least stable first. */
export const stabilities = ["dev", "alpha", "beta", "RC", "stable"] as const;
export type Stability = (typeof stabilities)[number];

/** A version as Composer normalizes it. */
export type Version = Release | Branch;

/** A branch without a number: `dev-main`. It is equal to itself and otherwise not comparable. */
interface Branch {
  readonly kind: "branch";
  readonly branch: string;
}

export interface Release {
  readonly kind: "release";
  /** Four numbers; more if the version is a date. A numbered branch such as `1.x-dev` has very large ones. */
  readonly numbers: readonly number[];
  /** The position in `phases`. */
  readonly phase: number;
  readonly phaseNumbers: readonly number[];
  readonly isDev: boolean;
}

const phases = ["alpha", "beta", "RC", "stable", "patch"] as const;
export const stablePhase = phases.indexOf("stable");
const phaseNames: Readonly<Record<string, (typeof phases)[number]>> = {
  ...{ a: "alpha", alpha: "alpha", b: "beta", beta: "beta", rc: "RC" },
  ...{ stable: "stable", "": "stable", p: "patch", pl: "patch", patch: "patch" },
};

const maxLength = 255;
const anyNumber = 9_999_999;

/** Reads a version as a lockfile or a registry writes it; undefined if it cannot be read. */
export function parseVersion(version: string): Version | undefined {
  if (version.length > maxLength) return undefined;
  const text = version
    .trim()
    .replace(/\sas\s.*$/, "")
    .replace(/@(?:stable|RC|beta|alpha|dev)$/i, "");
  if (/^(?:master|trunk|default)$/i.test(text)) return { kind: "branch", branch: `dev-${text.toLowerCase()}` };
  if (/^dev-./i.test(text)) return { kind: "branch", branch: `dev-${text.slice(4).split("#", 1)[0] ?? ""}` };
  const plain = text.replace(/\+\S*$/, "").replace(/#.*$/, "");
  return parseRelease(plain) ?? parseNumberedBranch(plain);
}

function parseRelease(text: string): Release | undefined {
  const numbers = /^v?\d+/i.exec(text) && readNumbers(text);
  if (!numbers) return undefined;
  const suffix = /^[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)([\d.-]*))?([.-]?dev)?$/i.exec(numbers.rest);
  if (!suffix) return undefined;
  const [, phase = "", phaseNumbers = "", dev] = suffix;
  return {
    kind: "release",
    numbers: numbers.found,
    phase: phases.indexOf(phaseNames[phase.toLowerCase()] ?? "stable"),
    phaseNumbers: phaseNumbers.split(/[.-]/).filter(Boolean).map(Number),
    isDev: dev !== undefined,
  };
}

/** `1.2.3.4` with up to four numbers, or a date with separators such as `2024-01-31` or `20240131`. */
function readNumbers(text: string): { found: readonly number[]; rest: string } | undefined {
  const plain = /^v?(\d{1,5})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?(?![\d:])/i.exec(text);
  const date = /^v?(\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})(?!\d)/i.exec(text);
  if (plain && (!date || plain[0].length >= date[0].length)) {
    const numbers = plain.slice(1, 5).map((part: string | undefined) => Number(part ?? 0));
    return { found: numbers, rest: text.slice(plain[0].length) };
  }
  if (!date?.[1]) return undefined;
  const numbers = date[1].split(/\D/).map(Number);
  return { found: numbers, rest: text.slice(date[0].length) };
}

/** `1.x-dev`, `2.1-dev`: later than all versions with these numbers. */
function parseNumberedBranch(text: string): Release | undefined {
  const match = /^v?(\d{1,5}|[x*])(?:\.(\d{1,15}|[x*]))?(?:\.(\d{1,15}|[x*]))?(?:\.(\d{1,15}|[x*]))?[.-]?dev$/i.exec(
    text,
  );
  if (!match) return undefined;
  const numbers = match
    .slice(1, 5)
    .map((part: string | undefined) => (/^\d/.test(part ?? "") ? Number(part) : anyNumber));
  return { kind: "release", numbers, phase: stablePhase, phaseNumbers: [], isDev: true };
}

/** Below zero if `a` is older. A branch is older than any release, as Composer sorts them. */
export function compareVersions(a: Version, b: Version): number {
  if (a.kind === "branch") return b.kind === "branch" ? compareTexts(a.branch, b.branch) : -1;
  if (b.kind === "branch") return 1;
  return (
    compareLists(a.numbers, b.numbers) ||
    rankOf(a) - rankOf(b) ||
    compareLists(a.phaseNumbers, b.phaseNumbers) ||
    Number(b.isDev) - Number(a.isDev)
  );
}

/** `1.0-dev` is older than `1.0-alpha`, but `1.0-beta-dev` only older than `1.0-beta`. */
function rankOf({ phase, isDev }: Release): number {
  return isDev && phase === stablePhase ? -1 : phase;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? -1) - (b[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function readStabilityOfVersion(version: Version): Stability {
  if (version.kind === "branch" || version.isDev) return "dev";
  const phase = phases[version.phase] ?? "stable";
  return phase === "patch" ? "stable" : phase;
}

export function parseStability(text: string | undefined): Stability | undefined {
  return stabilities.find((stability) => stability.toLowerCase() === text?.toLowerCase());
}

/** Whether two texts name the same version: `v1.2` and `1.2.0`. */
export function isSameVersion(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [parseVersion(a), parseVersion(b)];
  return first !== undefined && second !== undefined && compareVersions(first, second) === 0;
}
