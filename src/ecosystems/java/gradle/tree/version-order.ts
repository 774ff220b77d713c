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
