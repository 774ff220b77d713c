import { basesOf, hasBase } from "./bases.ts";
import { isAlternative, isText, type LicenseFinding } from "./finding.ts";
import { isOfPart, type Layout } from "./layout.ts";

/** Marks licenses that a choice names as well and that stand here on their own. */
export function setApart(findings: readonly LicenseFinding[], layout: Layout): readonly LicenseFinding[] {
  const choices = findings.filter(isAlternative);
  const texts = findings.filter((finding) => isText(finding) && !isAlternative(finding));
  const chosen = basesOf(choices);
  return findings.map((finding) => {
    if (isAlternative(finding) || !hasBase(finding, chosen)) return finding;
    const bases = basesOf([finding]);
    const same = choices.filter((choice) => hasBase(choice, bases));
    const last = same.findLast(({ firstLine }) => firstLine <= finding.firstLine);
    const isApart = last ? isBeyond(finding, last, texts, layout) : isAhead(finding, same, texts, layout);
    return isApart ? { ...finding, isApart } : finding;
  });
}

/** Behind the choice: it is about a part, stands under a title such as "Third-party software", or is there once more. */
function isBeyond(
  finding: LicenseFinding,
  choice: LicenseFinding,
  texts: readonly LicenseFinding[],
  layout: Layout,
): boolean {
  const bases = basesOf([finding]);
  const isRepeat = (text: LicenseFinding) =>
    isBetween(text, choice.firstLine, finding.firstLine) && hasBase(text, bases);
  return (
    isOfPart(finding, layout, choice.lastLine) ||
    layout.hasPartTitle(choice.lastLine, finding.firstLine) ||
    (isText(finding) && texts.some(isRepeat))
  );
}

/** Before the choice: it is named for all of the work, or the choice is for a part, or other licenses lie between. */
function isAhead(
  finding: LicenseFinding,
  choices: readonly LicenseFinding[],
  texts: readonly LicenseFinding[],
  layout: Layout,
): boolean {
  const bases = basesOf([finding]);
  const start = Math.min(...choices.map(({ firstLine }) => firstLine));
  const isForeign = (text: LicenseFinding) => isBetween(text, finding.lastLine, start) && !hasBase(text, bases);
  return (
    finding.kind === "grant" ||
    isOfPart(finding, layout) ||
    choices.every((choice) => isOfPart(choice, layout)) ||
    texts.some(isForeign)
  );
}

function isBetween({ firstLine, lastLine }: LicenseFinding, from: number, to: number): boolean {
  return firstLine > from && lastLine < to;
}
