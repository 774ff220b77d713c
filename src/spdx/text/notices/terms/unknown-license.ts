import type { Paragraph, Passage } from "../../passage.ts";
import { isCode } from "../structure/prose.ts";

/** How the most common licenses begin; a known one would have been recognised. */
const opening = /redistribution and use in source and binary forms|permission is hereby granted, free of charge/i;

const liability = /\bliab(?:le|ilit)|damages/i;

/** Elements of nearly every license: a grant, a condition, and two forms of disclaimer. */
const marks: readonly RegExp[] = [
  /redistribut|permission (?:is|to)|are permitted|is permitted|hereby grant|grants? (?:you|to)/i,
  /provided that|conditions|subject to|must (?:retain|reproduce|be)|you may not/i,
  /warrant/i,
  liability,
];

/** Consecutive paragraphs that read like an unknown license text. */
export function* findUnknownLicenses(paragraphs: readonly Paragraph[]): Generator<Passage> {
  let block: Paragraph[] = [];
  let seen = new Set<RegExp>();
  let isOpen = false;
  const restart = () => ([block, seen, isOpen] = [[], new Set(), false]);
  for (const paragraph of paragraphs) {
    const { text, firstLine } = paragraph;
    const present = marks.filter((mark) => mark.test(text));
    if (present.length === 0 && seen.size === 0) continue;
    const isOpening = opening.test(text);
    const isApart = firstLine > (block.at(-1)?.lastLine ?? firstLine) + farApart;
    if (isApart || isOpening || isCode(text)) {
      if (isOpen) yield toPassage(block);
      restart();
    }
    isOpen ||= isOpening;
    for (const mark of present) seen.add(mark);
    if (seen.size > 0) block.push(paragraph);
    if (seen.size === marks.length || (isOpen && (seen.has(liability) || block.length === maxParagraphs))) {
      yield toPassage(block);
      restart();
    }
  }
  if (isOpen) yield toPassage(block);
}

function toPassage(block: readonly Paragraph[]): Passage {
  return {
    words: block.map(({ text }) => text).join("\n"),
    firstLine: block[0]?.firstLine ?? 1,
    lastLine: block.at(-1)?.lastLine ?? 1,
  };
}

const farApart = 4;
const maxParagraphs = 30;
