/** The numbers of words that have the same one in every program. */
export const word = {
  def: 0,
  class: 1,
  import: 2,
  from: 3,
  as: 4,
  for: 5,
  in: 6,
  if: 7,
  else: 8,
  or: 9,
  print: 10,
} as const;

/** The words above, and further ones that are no function although a bracket may follow: `not (…)`. */
const words = [
  ...Object.keys(word),
  ...["elif", "while", "and", "not", "return", "yield", "await", "lambda", "with", "del", "assert", "raise"],
  ...["except", "is"],
];

const wordNumbers: ReadonlyMap<string, number> = new Map(words.map((name, number) => [name, number]));
const maxWordLength = 6;

/** Whether a word before a bracket is no function. */
export function isWord(number: number | undefined): boolean {
  return number !== undefined && number < words.length;
}

/** Gives equal names of a program the same number. */
export interface NameTable {
  /** The number of the name from `start` to `end`, whose hash is given. */
  numberOf(start: number, end: number, hash: number): number;
  nameOf(number: number): string;
  /** The number of a name of the program. */
  find(name: string): number | undefined;
  count(): number;
}

/** The hash of a name is made letter by letter, from 0. */
export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e3779b1);
}

/**
 * A name that was seen before is recognized by its letters in the source, without making a string of it. Where too many
 * names compete for a place, further ones are looked up as strings, so that no program takes much longer than others.
 */
export function createNameTable(source: string): NameTable {
  const names: (string | undefined)[] = [...words];
  const starts: number[] = words.map(() => 0);
  const ends: number[] = words.map(() => 0);
  const places = new Int32Array(placeCount);
  const others = new Map<string, number>();

  function nameOf(number: number): string {
    return (names[number] ??= source.slice(starts[number], ends[number]));
  }

  function addName(start: number, end: number): number {
    const keyword = end - start <= maxWordLength ? wordNumbers.get(source.slice(start, end)) : undefined;
    const number = keyword ?? names.push(undefined) - 1;
    starts[number] = start;
    ends[number] = end;
    return number;
  }

  function lookUp(start: number, end: number): number {
    const name = source.slice(start, end);
    const number = others.get(name) ?? addName(start, end);
    others.set(name, number);
    return number;
  }

  return {
    numberOf(start, end, hash) {
      const first = hash >>> hashShift;
      for (let place = first; place < first + maxTries; place++) {
        const number = (places[place] ?? 0) - 1;
        if (number < 0) {
          const id = addName(start, end);
          places[place] = id + 1;
          return id;
        }
        const from = starts[number] ?? 0;
        if ((ends[number] ?? 0) - from === end - start && isSame(source, from, start, end - start)) return number;
      }
      return lookUp(start, end);
    },
    nameOf,
    find(name) {
      let hash = 0;
      for (let at = 0; at < name.length; at++) hash = addToHash(hash, name.charCodeAt(at));
      const first = hash >>> hashShift;
      for (let place = first; place < first + maxTries; place++) {
        const number = (places[place] ?? 0) - 1;
        if (number < 0) return undefined;
        if (nameOf(number) === name) return number;
      }
      return others.get(name);
    },
    count: () => names.length,
  };
}

const maxTries = 8;
const hashShift = 20;
const placeCount = 2 ** (32 - hashShift) + maxTries;

function isSame(source: string, start: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (source.charCodeAt(start + at) !== source.charCodeAt(other + at)) return false;
  return true;
}
