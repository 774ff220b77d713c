import type { LicenseFinding } from "../../finding.ts";
import { isEarlier, isElsewhere } from "../structure/other-subjects.ts";
import type { Paragraph } from "../../passage.ts";
import { splitSentences } from "../structure/sentences.ts";

/**
 * Waivers in the wording suggested by Creative Commons: "… has waived all copyright and related or neighboring rights
 * to …". Authors copy the sentence, often without the name and the address of CC0.
 */
export function findWaivers(paragraphs: readonly Paragraph[]): LicenseFinding[] {
  const waivers = paragraphs.filter(isWaiver);
  const isNamed = waivers.length > 0 && paragraphs.some(({ text }) => namesCc0.test(text));
  return waivers.map(({ firstLine, lastLine }) => ({
    expression: { kind: "license", id: "CC0-1.0", orLater: false },
    kind: "grant",
    confidence: isNamed ? 0.9 : 0.7,
    firstLine,
    lastLine,
  }));
}

function isWaiver({ text, lines }: Paragraph): boolean {
  return (
    mayWaive.test(text) &&
    splitSentences(text).some(
      ({ text: words }) =>
        waiver.test(words) && !isElsewhere(words, lines) && !isEarlier(words) && !isCondition.test(words),
    )
  );
}

const mayWaive = /\bwaive[sd]?\b/i;
const rights = String.raw`\bcopyrights? and (?:all )?related (?:(?:or|and) neighbou?ring )?rights\b`;
const waiver = new RegExp(
  String.raw`\bwaives?d?\b[^.]{0,80}${rights}|${rights}[^.]{0,120}\b(?:is|are|were|been) (?:hereby )?waived\b`,
  "i",
);
const isCondition = /\bif you\b|\bnot waive|\?/i;
const namesCc0 = /\bCC0\b|creativecommons\.org\/publicdomain\/zero/i;
