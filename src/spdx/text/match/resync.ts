import { type PreparedText, required, variable } from "./prepared-text.ts";

/** A text to align with: its words starting at `start`, in steps of `step` (1 forwards, -1 backwards). */
export interface Input {
  readonly words: Uint16Array;
  readonly start: number;
  readonly step: 1 | -1;
  readonly length: number;
}

export function wordAt(input: Input, read: number): number {
  return input.words[input.start + input.step * read] ?? 0;
}

/** Where input and license agree again. */
interface Meeting {
  readonly read: number;
  readonly at: number;
  /** The input words in between fill a variable part. */
  readonly free: boolean;
}

type Meeter = (input: Input, text: PreparedText, read: number, at: number) => Meeting | undefined;

/** Finds where the two texts agree again after a difference: three equal words in a row. */
export function createMeeter(): Meeter {
  const nearby = createNearby();

  /** A long variable part may differ in only a few words and otherwise be as written. */
  function insideVariable(input: Input, text: PreparedText, read: number, at: number): Meeting | undefined {
    if (text.kinds[at] !== variable) return undefined;
    const meeting = nearby(input, text, read, at, 16);
    const fits = meeting && meeting.at < (text.partEnds[at] ?? 0) && meeting.read - read <= (text.room[at] ?? 0);
    return fits ? { ...meeting, free: true } : undefined;
  }

  return (input, text, read, at) =>
    insideVariable(input, text, read, at) ??
    overFreeParts(input, text, read, at) ??
    nearby(input, text, read, at, reach);
}

const reach = 48;

/** Skips optional and variable parts at this position, several in a row if necessary. */
function overFreeParts(input: Input, text: PreparedText, read: number, at: number): Meeting | undefined {
  let room = text.room[at] ?? 0;
  let target = at;
  for (let parts = 0; parts < 4; parts++) {
    const kind = text.kinds[target] ?? required;
    if (kind === required && (parts === 0 ? room : (text.room[target] ?? 0)) === 0) return undefined;
    if (kind !== required) target = text.partEnds[target] ?? target + 1;
    if (kind === variable) room = Math.max(room, text.room[target - 1] ?? 0);
    const meetingAt = search(input, text, read, target, room, kind === required ? 0 : 3);
    if (meetingAt !== undefined) return { read: meetingAt, at: target, free: true };
    room = Math.max(room, text.room[target] ?? 0);
  }
  return undefined;
}

/**
 * The first position up to `room` words ahead, or a few back, where the input continues like the license at `target`.
 */
function search(
  input: Input,
  text: PreparedText,
  read: number,
  target: number,
  room: number,
  back: number,
): number | undefined {
  for (let ahead = 0; ahead <= room; ahead++) if (agree(input, text, read + ahead, target)) return read + ahead;
  for (let behind = 1; behind <= back && behind <= read; behind++) {
    if (agree(input, text, read - behind, target)) return read - behind;
  }
  return undefined;
}

/**
 * The nearest position where both agree. The license's next words are indexed by value, so the input's next words are
 * found without comparing every pair.
 */
function createNearby() {
  // All zero between calls: the position of a word, and the next position of the same word.
  const places = new Uint8Array(65_536);
  const nextPlaces = new Uint8Array(reach + 1);

  return (input: Input, text: PreparedText, read: number, at: number, farthest: number): Meeting | undefined => {
    const { words } = text;
    const last = Math.min(words.length - 1, at + farthest);
    for (let target = last; target >= at; target--) {
      const word = words[target] ?? 0;
      nextPlaces[target - at] = places[word] ?? 0;
      places[word] = target - at + 1;
    }
    let nearest = farthest + 1;
    let best: Meeting | undefined;
    for (let ahead = 0; ahead < nearest; ahead++) {
      for (let place = places[wordAt(input, read + ahead)] ?? 0; place !== 0; place = nextPlaces[place - 1] ?? 0) {
        if (ahead + place - 1 >= nearest) break;
        const target = at + place - 1;
        if (!agree(input, text, read + ahead, target)) continue;
        nearest = ahead + place - 1;
        best = { read: read + ahead, at: target, free: hasRoom(text, at, target, ahead) };
        break;
      }
    }
    for (let target = at; target <= last; target++) places[words[target] ?? 0] = 0;
    return best;
  };
}

function hasRoom(text: PreparedText, from: number, to: number, words: number): boolean {
  for (let at = from; at <= to; at++) if (words > 0 && (text.room[at] ?? 0) >= words) return true;
  return false;
}

/** Whether three words agree, or two before a variable part, or all remaining words of the license. */
function agree(input: Input, text: PreparedText, read: number, at: number): boolean {
  const left = text.words.length - at;
  const wanted = left < 3 ? left : text.kinds[at + 2] === variable && text.kinds[at + 1] !== variable ? 2 : 3;
  if (wanted <= 0 || read + wanted > input.length) return false;
  for (let word = 0; word < wanted; word++) if (wordAt(input, read + word) !== text.words[at + word]) return false;
  return true;
}
