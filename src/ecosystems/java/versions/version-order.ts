/** Maven's version order; above 0 if the first is newer. */
export function compareVersions(left: string, right: string): number {
  return compareEach(parseVersion(left), parseVersion(right), compareItems);
}

/** The newest by an order; the first of equal ones. */
export function newest(versions: readonly string[], compare = compareVersions): string | undefined {
  let best: string | undefined;
  for (const version of versions) if (best === undefined || compare(version, best) > 0) best = version;
  return best;
}

/** The difference at the first place where two lists differ. */
export function compareEach<Part>(
  first: readonly Part[],
  second: readonly Part[],
  compare: (left: Part | undefined, right: Part | undefined) => number,
): number {
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = compare(first[at], second[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether it is a release, not a pre-release. */
export function isStable(version: string): boolean {
  const words = version.toLowerCase().match(/[^\d.\-_+]+/g) ?? [];
  return !words.some((word) => preReleases.has(word));
}

const preReleases: ReadonlySet<string> = new Set([
  ...["dev", "alpha", "a", "beta", "b", "milestone", "m", "rc", "cr", "pre", "preview", "ea", "snapshot"],
]);

/**
 * Digits without leading zeros, a word, a word with a number after it, or what follows a dash: `1.2-rc1-3` is
 * `1`, `2` and a list of `rc1` and a list of `3`.
 */
type Item = { readonly digits: string } | Word | Item[];

interface Word {
  readonly word: string;
  readonly number?: string;
}

/** A dot separates items; a dash, and a change between digits and letters, begins a list inside the list. */
function parseVersion(version: string): Item[] {
  const top: Item[] = [];
  const lists = [top];
  let list = top;
  const openList = (): void => {
    if (list.length === 0) return;
    const inside: Item[] = [];
    list.push(inside);
    lists.push(inside);
    list = inside;
  };
  for (const { groups = {} } of version.slice(0, maxLength).toLowerCase().matchAll(token)) {
    const { word, number, digits = "", separator } = groups;
    if (word !== undefined) {
      openList();
      list.push(toWord(word, number));
    } else list.push({ digits: withoutZeros(digits) }); // nothing between two separators is 0
    const isNext = separator === "-" || (separator === "" && word === undefined);
    if (isNext) openList();
  }
  for (const inside of lists.toReversed()) dropZeros(inside);
  return top;
}

/** Lists are compared recursively, and no real version is as long. */
const maxLength = 500;

/** A word and a number after it, also after a dash, are one item. */
const token = /(?:(?<word>[^\d.-]+)(?:-?(?<number>\d+))?|(?<digits>\d+)|(?=[.-]))(?<separator>[.-]|(?![.-]))/g;

function toWord(word: string, number: string | undefined): Word {
  if (number === undefined) return { word: word === "cr" ? "rc" : word };
  return { word: shortWords[word] ?? word, number: withoutZeros(number) };
}

const shortWords: Readonly<Record<string, string>> = { a: "alpha", b: "beta", m: "milestone", cr: "rc" };

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}

/** Zeros at the end, and before a word, mean nothing. */
function dropZeros(list: Item[]): void {
  for (let at = list.length - 1; at >= 0; at--) {
    const [item, next] = [list[at], list[at + 1]];
    const isZero =
      item !== undefined && ("digits" in item ? item.digits === "" : Array.isArray(item) && item.length === 0);
    const first = Array.isArray(next) ? next[0] : next;
    if (isZero && (first === undefined || "word" in first)) list.splice(at, 1);
  }
}

/** Words come before lists, and lists before numbers. */
function compareItems(left: Item | undefined, right: Item | undefined): number {
  if (left === undefined) return right === undefined ? 0 : -compareItems(right, left);
  if (right === undefined) return compareToNothing(left);
  const rank = rankOf(left) - rankOf(right);
  if (rank !== 0) return rank;
  if (Array.isArray(left)) return Array.isArray(right) ? compareEach(left, right, compareItems) : 0;
  if ("word" in left) return "word" in right ? compareWords(left, right) : 0;
  return "digits" in right ? compareDigits(left.digits, right.digits) : 0;
}

function rankOf(item: Item): number {
  if (Array.isArray(item)) return 1;
  return "word" in item ? 0 : 2;
}

/** `1.1` is newer than `1`, `1-rc` older, and `1-final` equal. */
function compareToNothing(item: Item): number {
  if (Array.isArray(item)) return item.map(compareToNothing).find((difference) => difference !== 0) ?? 0;
  return "word" in item ? compareText(wordRank(item.word), release) : Number(item.digits !== "");
}

function compareWords(left: Word, right: Word): number {
  const difference = compareText(wordRank(left.word), wordRank(right.word));
  if (difference !== 0) return difference;
  if (left.number === undefined || right.number === undefined)
    return Number(left.number !== undefined) - Number(right.number !== undefined);
  return compareDigits(left.number, right.number);
}

/** Of any length. */
function compareDigits(left: string, right: string): number {
  return left.length - right.length || compareText(left, right);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const knownWords = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"];
const release = wordRank("");

/** Known words in their order, then all others by the alphabet. */
function wordRank(word: string): string {
  const place = knownWords.indexOf(["ga", "final", "release"].includes(word) ? "" : word);
  return place < 0 ? `${knownWords.length}-${word}` : String(place);
}
