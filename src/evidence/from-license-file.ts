import type { IdentifyText } from "../domain/contracts/sources.ts";
import { unidentifiedTerms } from "../spdx/foreign-terms.ts";
import { findLicenseId } from "../spdx/identifiers.ts";
import { cutQuote } from "../spdx/text/notices/terms/further-terms.ts";
import { findLimit } from "../spdx/text/notices/terms/limits.ts";
import { isCode } from "../spdx/text/notices/structure/prose.ts";
import { splitParagraphs } from "../spdx/text/notices/structure/paragraphs.ts";
import type { Passage } from "../spdx/text/passage.ts";
import { fromFile, type TextEvidence, type TextFile } from "./from-text.ts";
import { isCopyrightFile, isProgramFile } from "./license-files.ts";

/**
 * What a license file of a package says. A file with this name has the terms of the package, so what lcc cannot read in
 * it counts as unidentified terms.
 */
export function fromLicenseFile(file: TextFile, identify: IdentifyText): TextEvidence {
  const isLicenseFile = !isProgramFile(file.file);
  const evidence = fromFile(file, (text) => identify(text, { isLicenseFile }));
  const terms = isLicenseFile && evidence.license === undefined ? findUnreadTerms(file) : undefined;
  if (!terms) return evidence;
  return {
    ...evidence,
    outcome: "answer",
    license: unidentifiedTerms,
    confidence: 0.5,
    terms: [{ quote: cutQuote(terms.words), line: terms.firstLine, file: file.file }],
  };
}

const maxLength = 100_000;

/** `LICENSE.EUPL-1.2`: a translation, or a text with small changes. */
function isNamedAfterLicense(path: string): boolean {
  return findLicenseId(namedAfter.exec(path)?.[1] ?? "") !== undefined;
}

/** What a file is named after: a license, or a part. */
export const namedAfter = /(?:^|\/)(?:licen[cs]e|copying)[-_.]([\w.+-]{3,60}?)(?:\.txt|\.md)?$/i;

/** The first paragraph about terms. The usual grants are left to the identifier, which looked for changes in them. */
function findUnreadTerms({ file, text }: TextFile): Passage | undefined {
  if (isCopyrightFile(file) || isNamedAfterLicense(file) || usualGrant.test(text)) return undefined;
  const paragraphs = splitParagraphs(text.slice(0, maxLength), []);
  const about = paragraphs.find(({ text: words }) => setsTerms.test(words) && !isPointer(words) && !isCode(words));
  return findLimit(paragraphs) ?? (about && { ...about, words: about.text });
}

const usualGrant = /permission\s{1,9}is\s{1,9}hereby\s{1,9}granted|redistribution\s{1,9}and\s{1,9}use\s{1,9}in/i;
const setsTerms =
  /\blicen[cs](?:e[ds]?|ing)\b(?!$)|\bterms\b(?!$)|\bagreement\b|\bpermi(?:tted|ssion)\b|\b(?:may|must|shall|can) ?not\b|\bprohibited\b/i;

/** "See LICENSE in the root of the repository", "under the terms of LICENSE-MIT or COPYING". */
function isPointer(words: string): boolean {
  if (otherFile.test(words)) return true;
  return words.length < 160 && /\b(?:see|refer to|found in|read)\b/i.test(words) && !/https?:|\bterms\b/i.test(words);
}

const otherFile = /\b(?:LICEN[CS]E|COPYING)[-_.](?!(?:EE|ENTERPRISE|COMMERCIAL|PRO)\b)\w|\bCOPYING\b/;
