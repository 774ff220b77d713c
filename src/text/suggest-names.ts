/** Suggests known names for a misspelled one, closest first; at most three. */
export function suggestNames(word: string, candidates: Iterable<string>): string[] {
  const limit = Math.max(1, Math.floor(word.length / 3));
  if (word.length > maxWordLength) return [];
  const close: { name: string; distance: number }[] = [];
  const wanted = word.toLowerCase();
  for (const name of candidates) {
    const distance = compare(wanted, name.toLowerCase(), limit);
    if (distance <= limit) close.push({ name, distance });
  }
  const isExact = close.some(({ distance }) => distance === 0);
  return close
    .filter(({ distance }) => !isExact || distance === 0)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

function compare(wanted: string, name: string, limit: number): number {
  if (wanted.length >= 2 && name.startsWith(`${wanted}-`)) return 0.5; // "gpl" for "GPL-3.0-only"
  if (name.endsWith(wanted) && /[:/]$/.test(name.slice(0, -wanted.length))) return 0.5; // "itextpdf" without its group
  if (wanted.length >= 4 && name.length > wanted.length && name.startsWith(wanted)) return limit; // "prod" for "production"
  return Math.abs(name.length - wanted.length) > limit ? Infinity : editDistance(wanted, name);
}

/** Longer names are not compared: the cost is the product of both lengths. */
const maxWordLength = 100;

/** Edit distance with insertions, deletions, replacements and swaps of neighbors. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
