import { type Expression, listTerms, tryParseExpression } from "../../../expression.ts";
import { findGnuLicenses, versionElsewhere } from "../gnu/gnu-notice.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import { chooseException, readExceptionAtEnd } from "../../../names/exceptions.ts";
import { isAmendment } from "../grants.ts";
import type { LineRange, Paragraph } from "../../passage.ts";
import { lineAt } from "../../../../text/line-at.ts";

/** Attaches each exception to the nearest license before it, or else to the first one after it. */
export function attachExceptions(
  findings: readonly LicenseFinding[],
  exceptions: readonly FoundException[],
  text: string,
): LicenseFinding[] {
  const wanted = [...exceptions];
  if (wanted.length === 0)
    wanted.push(...findNamedExceptions(text, findings).filter(({ name }) => !isRead(name, findings)));
  const result = findings.length > 0 || wanted.length === 0 ? [...findings] : findAmended(text);
  for (const { name, firstLine, isLoose } of wanted) {
    const at = nearest(result, name, firstLine);
    const finding = at === undefined ? undefined : result[at];
    if (at === undefined || !finding || finding.expression.kind !== "license") continue;
    const confidence = isLoose ? Math.min(finding.confidence, weakConfidence) : finding.confidence;
    result[at] = { ...finding, confidence, expression: { ...finding.expression, exception: name } };
  }
  return result;
}

/** The exception of a text that has no license: one that is quoted, or a paragraph that is clearly an exception. */
export function findLoneException(
  quoted: readonly FoundException[],
  text: string,
  paragraphs: readonly Paragraph[],
): string | undefined {
  const isException = isCureCommitment(text) || paragraphs.some((paragraph) => isAmendment(paragraph.text));
  const [exception] = quoted.length === 0 && isException ? findNamedExceptions(text) : quoted;
  return exception?.name;
}

/** A promise to users of other works; its last sentence is about its own text: "available under CC BY-SA 4.0". */
export function isCureCommitment(text: string): boolean {
  return cureCommitment.test(text);
}

const cureCommitment = /^[^]{0,600}\bprovisions\s+regarding\s+cure\s+and\s+reinstatement,\s+taken\s+from\s+GPL\b/i;

/** The license that an exception names, where the text has nothing else: "in addition to the permissions in the GPL". */
function findAmended(text: string): LicenseFinding[] {
  if (text.length >= maxNoticeLength) return [];
  const words = text.replaceAll(/[\s*#/]{1,20}/g, " ");
  const amended = amends.exec(words);
  const all = amended ? findGnuLicenses(words) : [];
  const gnu = all.find(
    ({ start, end }) => amended && end > amended.index && start <= amended.index + amended[0].length,
  );
  const id = gnu?.weak ? (versionElsewhere(gnu.id, all) ?? gnu.id) : gnu?.id;
  const expression = tryParseExpression(id ?? "");
  return expression
    ? [{ expression, kind: "mention", confidence: weakConfidence, firstLine: 1, lastLine: text.split("\n").length }]
    : [];
}

const amends =
  /\b(?:exceptions? (?:to|from)|in addition to the permissions (?:in|of|granted by)|section 7 of)(?: the)?(?: terms of)?(?: the)? /i;

/** Whether a license name was already read with this exception. */
function isRead(exception: string, findings: readonly LicenseFinding[]): boolean {
  return findings.some(({ expression }) => listTerms(expression).some((term) => term.exception === exception));
}

function nearest(findings: readonly LicenseFinding[], exception: string, line: number): number | undefined {
  const fitting = findings
    .map((finding, at) => ({ finding, at }))
    .filter(({ finding }) => takesException(finding.expression, exception));
  // "The GPL" in the next sentence is the license already named with its version.
  const exact = fitting.filter(({ finding }) => finding.confidence > weakConfidence);
  const fit = exact.length > 0 ? exact : fitting;
  const before = fit.filter(({ finding }) => finding.firstLine <= line).at(-1);
  return (before ?? fit[0])?.at;
}

/** Exceptions are written for the GNU licenses, a few for Apache-2.0. */
function takesException(expression: Expression, exception: string): boolean {
  if (expression.kind !== "license" || expression.exception) return false;
  return forApache.test(exception) ? expression.id === "Apache-2.0" : /^[AL]?GPL-/.test(expression.id);
}

const forApache = /^(?:LLVM-exception|Swift-exception|SHL-2\.[01]|mxml-exception)$/;

/** An exception in a text, and its position. */
interface FoundException extends LineRange {
  readonly name: string;
  /** Permits the same in other words. */
  readonly isLoose?: boolean;
}

const gap = String.raw`[\s*#/"'“”‘’.,;-]{1,20}`;

/** Many projects permit OpenSSL in words of their own; this exception is the one least tied to its project. */
const openSslException = "x11vnc-openssl-exception";

/** Words that tell an exception without its name, or that are shortened or adapted: phrases that follow each other. */
const tellingPhrases: readonly (readonly [name: string, ...phrases: string[]])[] = [
  ["GCC-exception-2.0", "permission to link the compiled version of this", "into combinations with other programs"],
  ["GNU-compiler-exception", "link this library with files compiled with a gnu compiler to produce an executable"],
  ["freertos-exception-2.0", "modified gnu general public license", "combined work that includes freertos"],
  ["GPL-CC-1.0", "gpl cooperation commitment"],
  ["GPL-CC-1.0", "provisions regarding cure and reinstatement, taken from gpl"],
  ["Bison-exception-2.2", "part or all of the bison parser skeleton"],
  ["Linux-syscall-note", "linux syscall note"],
  ["Swift-exception", "apache license", "with runtime library exception"],
  ["OCaml-LGPL-linking-exception", "publicly distributed version of the library", "requirements listed in clause 6"],
  ["Texinfo-exception", "read by tex when processing a texinfo source document"],
  ["Autoconf-exception-macro", "output of autoconf when processing the macro"],
  ["Autoconf-exception-2.0", "configure scripts that are the output of autoconf. you need not"],
  ["eCos-exception-2.0", "or inline functions from", "with other works to produce a work based on"],
  ["u-boot-exception-2.0", "standalone applications that use u-boot services"],
  ["UBDL-exception", "under the terms of the unmodified binary distribution"],
  [openSslException, "permission to link", "openssl"],
  [openSslException, "special exception", "link", "openssl"],
  [openSslException, "exemption", "linking", "openssl"],
  [openSslException, "exception that linking", "openssl"],
  [openSslException, "openssl exception"],
  [openSslException, "openssl linking exception"],
];

const mentions = tellingPhrases.map(([name, ...phrases]) => ({
  name,
  words: new RegExp(phrases.map(toPattern).join("[^]{1,300}?"), "i"),
}));

/** The words of a phrase, with the signs of quotes and comments between them. */
function toPattern(phrase: string): string {
  const words = phrase.match(/[\w.-]*\w/g) ?? [];
  return String.raw`\b${words.map((word) => word.replaceAll(".", String.raw`\.`)).join(gap)}\b`;
}

/** Exceptions that are mentioned, not quoted. Long texts mention them for many reasons. */
function findNamedExceptions(text: string, findings: readonly LicenseFinding[] = []): FoundException[] {
  if (text.length >= maxNoticeLength || !mayAmend.test(text)) return [];
  const told = mentions.flatMap(({ name, words }): FoundException[] => {
    const match = words.exec(text);
    return match ? [{ name, ...onLine(text, match.index), isLoose: name === openSslException }] : [];
  });
  const found = [...told, ...readExceptionNames(text, findings)];
  return [...new Map(found.map((exception) => [exception.name, exception])).values()];
}

/** Exceptions by their names, in sentences about licenses; the version may be that of the license. */
function readExceptionNames(text: string, findings: readonly LicenseFinding[]): FoundException[] {
  return [...text.matchAll(exceptionWord)].slice(0, maxTries).flatMap(({ index, 1: number }) => {
    const before = text.slice(Math.max(0, index - farthestName), index);
    if (!aboutLicense.test(before + text.slice(index, index + farthestName)) || denied.test(before)) return [];
    const options = readExceptionAtEnd(`${before} exception`);
    const range = onLine(text, index);
    const at = nearest(findings, options[0]?.id ?? "", range.firstLine) ?? -1;
    const [term] = findings[at] ? listTerms(findings[at].expression) : [];
    const name = chooseException(options, number, /\d\.\d/.exec(term?.id ?? "")?.[0]);
    return name === undefined ? [] : [{ name, ...range }];
  });
}

function onLine(text: string, at: number): LineRange {
  const line = lineAt(text, at);
  return { firstLine: line, lastLine: line };
}

const maxTries = 20;
const farthestName = 100;
const exceptionWord =
  /\b(?:exception|exemption)s?\b(?! (?:handling|model|class|of)\b)(?:[,"”)]{0,2}\s{1,3}(?:\(?v\.? ?|version\s{1,3})?(\d(?:\.\d{1,2})?)(?![\d.]*\d))?/gi;
const aboutLicense = /licen[cs]|gpl/i;
const denied = /\b(?:without|no|not|nor|throws?|thrown|rais(?:es?|ed)|catch(?:es)?|caught|handles?)\b[^.;]{0,40}$/i;
const maxNoticeLength = 20_000;
const mayAmend =
  /exception|exemption|commitment|syscall.note|in addition to the permissions|permission to link|unmodified binary|standalone/i;
