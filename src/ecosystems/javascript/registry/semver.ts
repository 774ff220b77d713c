/** A version of npm: three numbers and the parts of the pre-release label. Build metadata is ignored. */
export interface Semver {
  readonly numbers: readonly [number, number, number];
  readonly label: readonly (string | number)[];
}

const maxLength = 256;

/** Reads `1.2.3-beta.1+build`, also after `v` or `=`; undefined for anything else. */
export function parseSemver(text: string): Semver | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^[v=\s]*(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([\w.-]+))?(?:\+[\w.-]*)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, major, minor, patch, label] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], label: parseLabel(label) };
}

/** The parts of a pre-release label; numeric parts are compared as numbers. */
export function parseLabel(label: string | undefined): readonly (string | number)[] {
  if (label === undefined || label === "") return [];
  return label.split(".").map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : part));
}

/** Negative if `a` is older; a pre-release is older than its release. */
export function compareSemver(a: Semver, b: Semver): number {
  for (const [at, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareLabels(a.label, b.label);
}

function compareLabels(a: Semver["label"], b: Semver["label"]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const difference = compareParts(part, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Numbers come before words. */
function compareParts(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
