import { termsOf } from "../expression.ts";
import type { LicenseFinding } from "./finding.ts";

const choice =
  /\b(?:dual(?:ly)?[ -]?licen[cs]|double[ -]licen[cs]|dual licen[cs]e|alternatively|at your (?:option|choice|discretion)|your choice|you (?:can|may) choose|choose (?:the|which|either|one|between)|whichever|one of the following licen|under any of the following|both (?:of )?(?:the )?following licen)/i;

/** Whether a text with several licenses lets the reader choose one of them. */
export function offersChoice(findings: readonly LicenseFinding[], text: string): boolean {
  if (findings.length < 2 || findings.some(isTaggedChoice)) return false;
  const around = wordsAround(findings, text);
  return choice.test(around) || eitherLicense(findings, around) || joinedByOr(findings, around);
}

/** A tag that is a choice has said all of it: what else the file holds is no part of that choice. */
function isTaggedChoice({ kind, expression }: LicenseFinding): boolean {
  return kind === "tag" && expression.kind === "or";
}

/** The lines in and around the findings that are not license text, as one line without comment signs. */
function wordsAround(findings: readonly LicenseFinding[], text: string): string {
  const first = Math.min(...findings.map((finding) => finding.firstLine));
  const last = Math.max(
    ...findings.filter((finding) => finding.kind !== "text").map((finding) => finding.lastLine),
    first,
  );
  return text
    .split("\n")
    .slice(Math.max(0, first - 6), last + 3)
    .filter((_, at) => !insideText(Math.max(0, first - 6) + at + 1, findings))
    .map((line) => line.replace(/^[\s;%|!]{1,40}/, ""))
    .join(" ")
    .replaceAll(/[\s*#/]+/g, " ")
    .replaceAll(/or,? \(?at your (?:option|choice|discretion)\)?,? (?:any|a) (?:later|newer) version/gi, "")
    .replaceAll(/either version [\d.]+ of/gi, "");
}

function insideText(line: number, findings: readonly LicenseFinding[]): boolean {
  return findings.some((finding) => finding.kind === "text" && line > finding.firstLine && line < finding.lastLine);
}

/**
 * `under either the MIT license or …`: the first thing to choose is a license. Legal prose has many other choices:
 * "either expressed or implied", "in either source or binary form under this license".
 */
function eitherLicense(findings: readonly LicenseFinding[], around: string): boolean {
  const families = findings.flatMap(({ expression }) => termsOf(expression).map(({ id }) => id.split("-")[0] ?? ""));
  const words = [...new Set(families.map((family) => family.toLowerCase()))].filter((word) => /^[a-z]+$/.test(word));
  const license = new RegExp(
    `\\b(?:licen[cs]e|terms\\b|${words.map((word) => `${word}\\b`).join("|") || "license"})`,
    "i",
  );
  return [...around.matchAll(/\beither\b/gi)].some(({ index }) => {
    const behind = around.slice(index + "either".length, index + farthestName);
    const [firstOption = ""] = behind.split(/\bor\b|[;!?]|\.\s/i, 1);
    return !notLicenses.test(behind) && license.test(firstOption);
  });
}

const farthestName = 120;
const notLicenses =
  /^\W{0,3}(?:version|express|impl|part(?:y|ies)\b|case\b|event\b|way\b|direct|alone\b|with\b|in\b|by\b)/i;

/** `under the MIT or BSD license`: both are named in one sentence with nothing but "or" between them. */
function joinedByOr(findings: readonly LicenseFinding[], around: string): boolean {
  const [a, b] = findings;
  return (
    a !== undefined &&
    b !== undefined &&
    a.kind !== "text" &&
    a.firstLine === b.firstLine &&
    /\bor\b/i.test(around) &&
    !/\band\b(?!\/or)/i.test(around.replaceAll(/terms and conditions/gi, ""))
  );
}
