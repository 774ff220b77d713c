/** Maven's version order; above 0 if the first is newer. */
export function compareVersions(one: string, other: string): number {
  const first = parts(one);
  const second = parts(other);
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = compareParts(first[at], second[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether it is a release, not a pre-release. */
export function isStable(version: string): boolean {
  return !parts(version).some((part) => typeof part === "string" && rank(part) < release);
}

type Part = number | string;

/** Numbers and words, separated by a dot, a dash or the change from one to the other; trailing zeros are ignored. */
function parts(version: string): readonly Part[] {
  const found = (version.toLowerCase().match(/\d+|[^\d.\-_+]+/g) ?? []).map((part) =>
    /^\d/.test(part) ? Number(part) : part,
  );
  while (found.at(-1) === 0) found.pop();
  return found;
}

/** The value of a missing part: 0 next to a number, a release next to a word. */
function compareParts(one: Part | undefined, other: Part | undefined): number {
  if (typeof one === "number" || typeof other === "number") {
    if (typeof one === "string") return -1; // 1.0-beta is older than 1.0.1
    if (typeof other === "string") return 1;
    return (one ?? 0) - (other ?? 0);
  }
  const difference = rank(one ?? "") - rank(other ?? "");
  if (difference !== 0 || one === other) return difference;
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

const qualifiers = ["dev", "alpha", "a", "beta", "b", "milestone", "m", "rc", "cr", "pre", "preview", "ea", "snapshot"];
const releases: ReadonlySet<string> = new Set(["", "ga", "final", "release"]);
const release = qualifiers.length;

/** Pre-release words come before the release, unknown words after it, like `sp` and `jre`. */
function rank(word: string): number {
  if (releases.has(word)) return release;
  const place = qualifiers.indexOf(word);
  return place < 0 ? release + 1 : place;
}
