import { type LicenseTerm, listTerms } from "../../../expression.ts";
import { toBaseId, collectBases, hasBase } from "../../match/bases.ts";
import { strongerName } from "../../combine.ts";
import { isAlternative, isTextMatch, type LicenseFinding } from "../../finding.ts";
import { isOfPart, type Layout } from "../structure/layout.ts";

/** Marks licenses that are also named in a choice but apply separately here. */
export function setApart(findings: readonly LicenseFinding[], layout: Layout): readonly LicenseFinding[] {
  const choices = findings.filter(isAlternative).map((choice) => ({ choice, mayMean: createNameTest(choice) }));
  if (choices.length === 0) return findings;
  const texts = findings.filter((finding) => isTextMatch(finding) && !isAlternative(finding));
  return findings.map((finding) => {
    if (isAlternative(finding)) return finding;
    const terms = listTerms(finding.expression);
    const same = choices.filter(({ mayMean }) => terms.some(mayMean)).map(({ choice }) => choice);
    if (same.length === 0) return finding;
    if (finding.kind === "grant" && namesAllOptions(finding, same, findings)) return finding;
    const last = same.findLast(({ firstLine }) => firstLine <= finding.firstLine);
    const isApart = last ? isBeyond(finding, last, texts, layout) : isAhead(finding, same, texts, layout);
    return isApart ? { ...finding, isApart } : finding;
  });
}

/** "Under A and B. You may use it under either A or B": the first sentence names the same choice. */
function namesAllOptions(
  { firstLine }: LicenseFinding,
  same: readonly LicenseFinding[],
  findings: readonly LicenseFinding[],
): boolean {
  const beside = collectBases(findings.filter((other) => !isTextMatch(other) && other.firstLine === firstLine));
  return same.some((option) => {
    const isOption = (other: LicenseFinding) => option.oneOf !== undefined && other.oneOf === option.oneOf;
    const bases = collectBases([option, ...findings.filter(isOption)]);
    return option.firstLine > firstLine && bases.size > 1 && [...bases].every((base) => beside.has(base));
  });
}

/** Whether a choice names a license, or has a vague name that may mean it: "the GPL". */
function createNameTest(choice: LicenseFinding): (term: LicenseTerm) => boolean {
  const bases = collectBases([choice]);
  const vague = listTerms(choice.expression).flatMap(({ id }) => strongerName(id) ?? []);
  return (term) => bases.has(toBaseId(term)) || vague.some((stronger) => stronger.test(term.id));
}

/** After the choice: it is about a part, is under a title such as "Third-party software", or is a repeated text. */
function isBeyond(
  finding: LicenseFinding,
  choice: LicenseFinding,
  texts: readonly LicenseFinding[],
  layout: Layout,
): boolean {
  const bases = collectBases([finding]);
  const isRepeat = (text: LicenseFinding) =>
    isBetween(text, choice.firstLine, finding.firstLine) && hasBase(text, bases);
  return (
    isOfPart(finding, layout, choice.lastLine) ||
    layout.hasPartTitle(choice.lastLine, finding.firstLine) ||
    (isTextMatch(finding) && texts.some(isRepeat))
  );
}

/**
 * Before the choice: it is granted for the whole work, or the choice is for a part, or other licenses are in between.
 */
function isAhead(
  finding: LicenseFinding,
  choices: readonly LicenseFinding[],
  texts: readonly LicenseFinding[],
  layout: Layout,
): boolean {
  const bases = collectBases([finding]);
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
