import { splitWords } from "../../src/spdx/text/match/words.ts";

/**
 * The parts of a text that may differ: `o3-7` words 3 to 6 may be missing, `v9-11<40` words 9 and 10 may be replaced by
 * up to 40 others, `v9-9<40` the same at a position where the text has no words.
 */
export function templateSpans(id: string, text: string, template: string): string[] {
  const rendered = render(template);
  const words = wordsOf(text);
  const flags = transfer(wordsOf(rendered.text, rendered.marks), words);
  if (id.startsWith("LGPL-3.0")) markAppendedGpl(words, flags.kinds);
  return printSpans(flags);
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: "o" | "v";
  readonly max: number;
}

interface Word {
  readonly text: string;
  /** Index into the marks of the innermost one around the word, -1 for none. */
  readonly mark: number;
  readonly kind: "" | "o" | "v";
}

/** The template as plain text, with the ranges that are optional or variable. */
function render(template: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const open: number[] = [];
  let text = "";
  let last = 0;
  for (const tag of template.matchAll(/<<(beginOptional|endOptional|var;)((?:[^>]|>(?!>))*)>>/g)) {
    text += template.slice(last, tag.index);
    last = tag.index + tag[0].length;
    if (tag[1] === "beginOptional") open.push(text.length);
    else if (tag[1] === "endOptional") marks.push({ start: open.pop() ?? 0, end: text.length, kind: "o", max: 0 });
    else if (!(tag[2] ?? "").startsWith('name="bullet')) {
      const original = /original="([\s\S]*?)";match=/.exec(tag[2] ?? "")?.[1] ?? "";
      const match = /match="([\s\S]*)"$/.exec(tag[2] ?? "")?.[1] ?? ".+";
      marks.push({ start: text.length, end: text.length + original.length, kind: "v", max: parseMaxWords(match) });
      text += original;
    } // a bullet may be any character; words.ts drops list numbers anyway
  }
  return { text: text + template.slice(last), marks };
}

/**
 * The maximum number of words in a variable part. The list's patterns are regular expressions; a limit is enough here.
 */
function parseMaxWords(match: string): number {
  const bound = /^\.\{0,(\d+)\}$/.exec(match)?.[1];
  if (bound) return Math.min(120, Math.ceil(Number(bound) / 6));
  if (/\.[+*]/.test(match)) return 40;
  const plain = match.replaceAll(/\\s[+*]?/g, " ").replaceAll(/\\./g, " ");
  return Math.max(...plain.split("|").map((part) => part.split(/[^A-Za-z0-9]+/).filter(Boolean).length), 1);
}

function wordsOf(text: string, marks: readonly Mark[] = []): Word[] & { marks?: readonly Mark[] } {
  const split = splitWords(text);
  const words = Array.from({ length: split.count }, (_, index): Word => {
    const at = split.starts[index] ?? 0;
    const around = marks
      .map((mark, number) => ({ mark, number }))
      .filter(({ mark }) => mark.start <= at && at < mark.end);
    const variable = around.find(({ mark }) => mark.kind === "v");
    const [chosen] = variable ? [variable] : around;
    return {
      text: text.slice(at, split.ends[index]).toLowerCase(),
      mark: chosen?.number ?? -1,
      kind: chosen?.mark.kind ?? "",
    };
  });
  return Object.assign(words, { marks: insertionPoints(split.starts.subarray(0, split.count), marks) });
}

/** Variable parts without words, as marks whose `start` is the index of the next word. */
function insertionPoints(starts: Int32Array, marks: readonly Mark[]): readonly Mark[] {
  const numbered = marks.map((mark) => ({
    ...mark,
    start: lowerBound(starts, mark.start),
    end: lowerBound(starts, mark.end),
  }));
  return numbered;
}

function lowerBound(values: Int32Array, wanted: number): number {
  const found = values.findIndex((value) => value >= wanted);
  return found < 0 ? values.length : found;
}

interface Flags {
  readonly kinds: ("" | "o" | "v")[];
  /** The maximum number of words in a variable part, by the index of its first word. */
  readonly variables: { start: number; end: number; max: number }[];
}

/** Maps the marks from the rendered template to the words of the text, which differ in a few places. */
function transfer(from: ReturnType<typeof wordsOf>, to: readonly Word[]): Flags {
  const kinds: Flags["kinds"] = to.map(() => "");
  const position = new Array<number>(from.length + 1).fill(-1);
  let source = 0;
  let target = 0;
  while (source < from.length && target < to.length) {
    const found = nextPair(from, to, source, target);
    if (!found) break;
    // Words that are only in the text were left out of the template, so they are optional.
    for (; target < found.target; target++) kinds[target] = "o";
    source = found.source;
    position[source] = target;
    kinds[target++] = from[source++]?.kind ?? "";
  }
  for (; target < to.length; target++) kinds[target] = "o";
  position[from.length] = to.length;
  for (let index = from.length - 1; index >= 0; index--)
    if (position[index] === -1) position[index] = position[index + 1] ?? to.length;
  const variables = (from.marks ?? [])
    .filter((mark) => mark.kind === "v")
    .map((mark) => ({ start: position[mark.start] ?? to.length, end: position[mark.end] ?? to.length, max: mark.max }));
  return { kinds, variables };
}

function nextPair(from: readonly Word[], to: readonly Word[], source: number, target: number) {
  for (let sum = 0; sum < 400; sum++) {
    for (let skip = 0; skip <= sum; skip++) {
      const s = source + skip;
      const t = target + sum - skip;
      if (same(from, to, s, t) && (sum === 0 || (same(from, to, s + 1, t + 1) && same(from, to, s + 2, t + 2)))) {
        return { source: s, target: t };
      }
    }
  }
  return undefined;
}

function same(from: readonly Word[], to: readonly Word[], s: number, t: number): boolean {
  return s < from.length && t < to.length && from[s]?.text === to[t]?.text;
}

/** The list appends the GPL to the LGPL 3.0; projects ship the LGPL alone. */
function markAppendedGpl(words: readonly Word[], kinds: Flags["kinds"]): void {
  const gpl = words.findIndex(
    (word, at) =>
      at > 600 &&
      word.text === "gnu" &&
      words[at + 1]?.text === "general" &&
      words[at + 4]?.text === "version" &&
      words[at + 6]?.text === "29",
  );
  if (gpl < 0) throw new Error("The GPL behind the LGPL 3.0 was not found.");
  kinds.fill("o", gpl);
}

function printSpans({ kinds, variables }: Flags): string[] {
  const spans: { at: number; text: string }[] = variables.map(({ start, end, max }) => ({
    at: start,
    text: `v${start}-${end}<${max}`,
  }));
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== "o") continue;
    const start = at;
    while (kinds[at + 1] === "o") at++;
    spans.push({ at: start, text: `o${start}-${at + 1}` });
  }
  return spans.sort((a, b) => a.at - b.at).map((span) => span.text);
}
