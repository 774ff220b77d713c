import type { Paragraph } from "./paragraphs.ts";

/** How the commonest licenses begin; one that we know would have been recognised. */
const opening = /redistribution and use in source and binary forms|permission is hereby granted, free of charge/i;

/** What nearly every license says: a grant, a condition, and two ways of refusing liability. */
const marks: readonly RegExp[] = [
  /redistribut|permission (?:is|to)|are permitted|is permitted|hereby grant|grants? (?:you|to)/i,
  /provided that|conditions|subject to|must (?:retain|reproduce|be)|you may not/i,
  /warrant/i,
  /liab|damages/i,
];

/** Whether paragraphs that follow each other read like a license text that we do not know. */
export function containsUnknownLicense(paragraphs: readonly Paragraph[]): boolean {
  let seen = new Set<RegExp>();
  let lastLine = 0;
  for (const { text, firstLine, lastLine: end } of paragraphs) {
    if (firstLine > lastLine + farApart) seen = new Set();
    if (opening.test(text)) return true;
    for (const mark of marks) if (mark.test(text)) seen.add(mark);
    if (seen.size === marks.length) return true;
    lastLine = end;
  }
  return false;
}

const farApart = 4;
