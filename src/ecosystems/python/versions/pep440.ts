import { compareNumbers } from "../../kit/semver-order.ts";

/** A version as PEP 440 orders them. */
export interface Version {
  readonly epoch: bigint;
  /** Without zeros at the end: 1.0 is 1. */
  readonly release: readonly bigint[];
  /** How many numbers were written. */
  readonly precision: number;
  /** Alpha, beta and candidate are 0, 1, 2; a development version of the release itself is -1, the release 3. */
  readonly phase: readonly [bigint, bigint];
  /** -1 if it is not a post-release. */
  readonly post: bigint;
  /** Development versions are 0 and their number, all others 1. */
  readonly dev: readonly [bigint, bigint];
  /** The label after a `+`, in parts. */
  readonly local: readonly (bigint | string)[];
}

const maxLength = 256;
const shape =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9._-]*))?$/;

/** Undefined if it is not a version. */
export function parseVersion(text: string): Version | undefined {
  if (text.length > maxLength) return undefined;
  const match = shape.exec(text.trim().toLowerCase());
  if (!match) return undefined;
  const [, epoch, numbers = "", phase, phaseNumber, shortPost, post, postNumber, dev, devNumber, local = ""] = match;
  const release = numbers.split(".").map(BigInt);
  const precision = release.length;
  while (release.length > 1 && release.at(-1) === 0n) release.pop();
  const isPost = post !== undefined || shortPost !== undefined;
  return {
    epoch: BigInt(epoch ?? 0),
    release,
    precision,
    phase: phase === undefined ? [dev !== undefined && !isPost ? -1n : 3n, 0n] : [rankOf(phase), number(phaseNumber)],
    post: isPost ? number(shortPost ?? postNumber) : -1n,
    dev: dev === undefined ? [1n, 0n] : [0n, number(devNumber)],
    local: local === "" ? [] : local.split(/[-_.]/).map((part) => (/^\d+$/.test(part) ? BigInt(part) : part)),
  };
}

/** A version with a local label is newer than the same one without. */
export function compareVersions(a: Version, b: Version): number {
  return comparePublic(a, b) || compareLocals(a.local, b.local);
}

/** Without local labels. Thousands of versions are sorted for one package, so this allocates nothing. */
export function comparePublic(a: Version, b: Version): number {
  return (
    compareOne(a.epoch, b.epoch) ||
    compareNumbers(a.release, b.release) ||
    compareOne(a.phase[0], b.phase[0]) ||
    compareOne(a.phase[1], b.phase[1]) ||
    compareOne(a.post, b.post) ||
    compareOne(a.dev[0], b.dev[0]) ||
    compareOne(a.dev[1], b.dev[1])
  );
}

/** An alpha, beta, candidate or development version, which is only chosen if requested. */
export function isPrerelease({ phase, dev }: Version): boolean {
  return phase[0] !== 3n || dev[0] === 0n;
}

/** Numbers are above words, and what has more parts is above what it begins with. */
function compareLocals(a: Version["local"], b: Version["local"]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (typeof left !== typeof right) return typeof left === "bigint" ? 1 : -1;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function rankOf(phase: string): bigint {
  if (phase.startsWith("a")) return 0n;
  return phase.startsWith("b") ? 1n : 2n;
}

function number(digits: string | undefined): bigint {
  return BigInt(digits || 0);
}

function compareOne(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
