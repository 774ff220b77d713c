import type { LicenseFinding } from "./finding.ts";

const choice =
  /\b(?:dual(?:ly)?[ -]?licen[cs]|double[ -]licen[cs]|dual licen[cs]e|either (?:the|of|one|a|an|under|version)?|alternatively|at your (?:option|choice|discretion)|your choice|you (?:can|may) choose|choose (?:the|which|either|one|between)|whichever|one of the following licen|under any of the following|both (?:of )?(?:the )?following licen)/i;

/** Whether a text with several licenses lets the reader choose one of them. */
export function offersChoice(findings: readonly LicenseFinding[], text: string): boolean {
  if (findings.length < 2) return false;
  const lines = text.split("\n");
  const first = Math.min(...findings.map((finding) => finding.firstLine));
  const last = Math.max(
    ...findings.filter((finding) => finding.kind !== "text").map((finding) => finding.lastLine),
    first,
  );
  const around = lines
    .slice(Math.max(0, first - 6), last + 3)
    .filter((_, at) => !insideText(Math.max(0, first - 6) + at + 1, findings))
    .join(" ")
    .replaceAll(/[\s*#/]+/g, " ")
    .replaceAll(/or \(?at your option\)?,? any later version/gi, "")
    .replaceAll(/either version [\d.]+ of/gi, "");
  return choice.test(around) || joinedByOr(findings, around);
}

function insideText(line: number, findings: readonly LicenseFinding[]): boolean {
  return findings.some((finding) => finding.kind === "text" && line > finding.firstLine && line < finding.lastLine);
}

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
