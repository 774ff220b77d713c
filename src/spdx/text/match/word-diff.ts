/** A run of words that is in both texts, or in only one of them. */
export interface WordRun {
  readonly kind: "same" | "added" | "missing";
  /**
   * The first word and the one after the last: of the new text for `same` and `added`, of the old one for `missing`.
   */
  readonly start: number;
  readonly end: number;
  /** The position of the run in the old text. */
  readonly at: number;
}

/**
 * The shortest edit script between two lists of words (the greedy algorithm of Myers). Undefined when they differ in
 * more than `max` words: then they are unrelated.
 */
export function diffWords(old: ArrayLike<number>, next: ArrayLike<number>, max = 1_000): WordRun[] | undefined {
  const offset = max + 1;
  const ends = new Int32Array(2 * max + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= max; edits++) {
    history.push(ends.slice());
    for (let line = -edits; line <= edits; line += 2) {
      const goesDown = line === -edits || (line !== edits && at(ends, offset + line - 1) < at(ends, offset + line + 1));
      let x = goesDown ? at(ends, offset + line + 1) : at(ends, offset + line - 1) + 1;
      while (x < old.length && x - line < next.length && old[x] === next[x - line]) x++;
      ends[offset + line] = x;
      if (x >= old.length && x - line >= next.length) return joinRuns(trace(history, offset, old.length, next.length));
    }
  }
  return undefined;
}

function at(values: Int32Array, place: number): number {
  return values[place] ?? 0;
}

interface Step {
  readonly kind: WordRun["kind"];
  readonly old: number;
  readonly next: number;
}

/** Walks back from the end through the farthest positions reached with each number of edits. */
function trace(history: readonly Int32Array[], offset: number, oldLength: number, nextLength: number): Step[] {
  const steps: Step[] = [];
  let x = oldLength;
  let y = nextLength;
  for (let edits = history.length - 1; edits >= 0; edits--) {
    const ends = history[edits] ?? new Int32Array(0);
    const line = x - y;
    const goesDown = line === -edits || (line !== edits && at(ends, offset + line - 1) < at(ends, offset + line + 1));
    const previousLine = goesDown ? line + 1 : line - 1;
    const previousX = edits === 0 ? 0 : at(ends, offset + previousLine);
    const previousY = edits === 0 ? 0 : previousX - previousLine;
    while (x > previousX && y > previousY) steps.push({ kind: "same", old: --x, next: --y });
    if (edits === 0) break;
    if (goesDown) steps.push({ kind: "added", old: x, next: --y });
    else steps.push({ kind: "missing", old: --x, next: y });
  }
  return steps.reverse();
}

function joinRuns(steps: readonly Step[]): WordRun[] {
  const runs: WordRun[] = [];
  for (const { kind, old, next } of steps) {
    const last = runs.at(-1);
    const word = kind === "missing" ? old : next;
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, end: word + 1 };
    else runs.push({ kind, start: word, end: word + 1, at: old });
  }
  return runs;
}
