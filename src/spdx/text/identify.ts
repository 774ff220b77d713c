import { parseExpression, printExpression } from "../expression.ts";
import { normalizeName } from "../names/normalize.ts";
import { offersChoice } from "./choice.ts";
import { combineFindings } from "./combine.ts";
import { attachExceptions } from "./exceptions.ts";
import { findFields } from "./fields.ts";
import { createTextFinder } from "./find-texts.ts";
import type { LicenseFinding } from "./finding.ts";
import { findGrants, type Grants } from "./grants.ts";
import { findSlot, type LicenseIndex } from "./index-format.ts";
import { withoutRichText } from "./markup.ts";
import { type LineRange, type Paragraph, splitParagraphs } from "./paragraphs.ts";
import { findSection } from "./sections.ts";
import { besideTags, findTags } from "./tags.ts";
import { containsUnknownLicense } from "./unknown-license.ts";
import { splitWords } from "./words.ts";

/** Which license or licenses a text contains or grants. */
export interface Identification {
  /** Undefined when the text grants no license that we know. */
  readonly expression?: string;
  /** Of the least certain part, 0 to 1; 0 when there is none. */
  readonly confidence: number;
  readonly findings: readonly LicenseFinding[];
  /** The text is longer than what was read. */
  readonly isCut?: true;
}

export type Identifier = (text: string) => Identification;

/** What lies beyond this is not read, and the answer says so: collections of notices may be longer, licenses are not. */
export const longestText = 1 << 19;

export function createIdentifier(index: LicenseIndex): Identifier {
  const findTexts = createTextFinder(index);
  const nameOf = (text: number) => (index.names[text] ?? "").split(" ")[0] ?? "";

  return (input) => {
    if (input.length <= longestText) return identify(withoutRichText(input));
    return { ...identify(withoutRichText(input.slice(0, longestText))), isCut: true };
  };

  function identify(text: string): Identification {
    const words = splitWords(text);
    const numbers = new Uint16Array(words.count);
    for (let at = 0; at < words.count; at++) {
      numbers[at] = index.wordNumbers[findSlot(index.wordHashes, words.hashes[at] ?? 0)] ?? 0;
    }
    const matches = findTexts(numbers, words.count).map((match) => ({
      name: nameOf(match.text),
      isException: match.text >= index.licenseCount,
      confidence: match.similarity,
      words: match.end - match.start,
      firstLine: words.lines[match.start] ?? 1,
      lastLine: words.lines[match.end - 1] ?? 1,
    }));
    const texts = matches.filter((match) => !match.isException).flatMap(textFinding);
    const covered = matches.reduce((sum, match) => sum + match.words, 0);
    const isAll = texts.length > 0 && covered >= words.count - fewWords;
    const named = isAll ? nothing : findNamed(text, words.count - covered, matches, texts);
    if (named.isIncomplete) return { confidence: 0, findings: [...texts, ...named.findings] };
    const findings = [...texts, ...named.findings].sort(
      (a, b) => a.firstLine - b.firstLine || (a.at ?? 0) - (b.at ?? 0),
    );
    return conclude(
      attachExceptions(
        findings,
        matches.filter((match) => match.isException),
        text,
      ),
      text,
    );
  }
}

/** Fewer words than this beside a license text are its title and copyright lines. */
const fewWords = 4;
const nothing: Grants = { findings: [], isIncomplete: false };

interface MatchedText extends LineRange {
  readonly name: string;
  readonly confidence: number;
}

function textFinding({ name, confidence, firstLine, lastLine }: MatchedText): LicenseFinding[] {
  const parsed = parseExpression(name);
  return "error" in parsed ? [] : [{ expression: parsed.expression, kind: "text", confidence, firstLine, lastLine }];
}

/**
 * Licenses that are named rather than quoted. Tags are certain, but speak for one part of a collection of notices
 * only; a license section speaks for the whole file.
 */
function findNamed(
  text: string,
  wordsLeft: number,
  covered: readonly LineRange[],
  texts: readonly LicenseFinding[],
): Grants {
  const hasTexts = texts.length > 0;
  if (wordsLeft <= shortText && !hasTexts) {
    const whole = wholeName(text);
    if (whole) return complete([whole]);
  }
  const tags = findTags(text);
  if (!mentionsLicense.test(text)) return complete(tags);
  const paragraphs = splitParagraphs(text, covered);
  if (tags.length > 0) {
    return complete([...tags, ...besideTags(tags, texts, grantsOf(paragraphs).flatMap(findingsOf))]);
  }
  if (!hasTexts) {
    const section = findSection(paragraphs);
    if (section.findings.length > 0) return section;
    const fields = findFields(text);
    if (fields.length > 0) return complete(fields);
  }
  const grants = grantsOf(paragraphs);
  const unexplained = paragraphs.filter((_, at) => grants[at]?.findings.length === 0);
  return {
    findings: grants.flatMap(findingsOf),
    isIncomplete: grants.some((grant) => grant.isIncomplete) || containsUnknownLicense(unexplained),
  };
}

/** What each paragraph grants, in their order. */
function grantsOf(paragraphs: readonly Paragraph[]): Grants[] {
  let named = 0;
  return paragraphs.map((paragraph) => {
    const found = named < mostNamed ? findGrants(paragraph) : nothing;
    named += found.findings.length;
    return found;
  });
}

function findingsOf({ findings }: Grants): readonly LicenseFinding[] {
  return findings;
}

function complete(findings: readonly LicenseFinding[]): Grants {
  return { findings, isIncomplete: false };
}

const shortText = 30;
const mostNamed = 300;
const mentionsLicense = /licen[cs]|gpl|public domain|terms of|permi(?:ssion|tted)|redistribut/i;

/** A text that is nothing but the name or the address of a license. */
function wholeName(text: string): LicenseFinding | undefined {
  const trimmed = text.trim();
  const named = trimmed.length > 0 && trimmed.length <= 300 ? normalizeName(trimmed) : undefined;
  const parsed = named?.strength === "exact" ? parseExpression(named.expression) : undefined;
  if (!parsed || "error" in parsed) return undefined;
  return { expression: parsed.expression, kind: "name", confidence: 0.9, firstLine: 1, lastLine: 1 };
}

function conclude(findings: readonly LicenseFinding[], text: string): Identification {
  const expression = combineFindings(findings, offersChoice(findings, text));
  if (!expression) return { confidence: 0, findings: [] };
  const confidence = Math.min(...findings.map((finding) => finding.confidence));
  return { expression: printExpression(expression), confidence, findings };
}
