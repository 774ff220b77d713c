import type { LicenseChoice } from "../../domain/report/finding.ts";
import type { TraceStep } from "../../domain/policy/policy.ts";

/** An expression may have thousands of alternatives; a report shows the first. */
const maxChoices = 5;
const maxAlternatives = 20;

/** Every OR of a judged license, with the verdict of each alternative. */
export function listChoices(trace: TraceStep): readonly LicenseChoice[] {
  return findChoices(trace).slice(0, maxChoices).map(toChoice);
}

function findChoices(step: TraceStep): TraceStep[] {
  const inside = (step.parts ?? []).flatMap(findChoices);
  return step.kind === "or" ? [step, ...inside] : inside;
}

/** The chosen alternative is listed even if it is not among the first. */
function toChoice({ expression, because = "", chosen = 0, parts = [] }: TraceStep): LicenseChoice {
  const shown = parts.map((part, at) => ({ part, isChosen: at === chosen }));
  const listed = shown.filter(({ isChosen }, at) => at < maxAlternatives || isChosen);
  return {
    expression,
    because,
    alternatives: listed.map(({ part: { license, status, list, pattern }, isChosen }) => ({
      license,
      status,
      list,
      ...(pattern !== undefined && { pattern }),
      ...(isChosen && { isChosen }),
    })),
  };
}
