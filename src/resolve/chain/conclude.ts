import { type Evidence, exactConfidence } from "../../domain/report/evidence.ts";
import { services } from "../services/services.ts";
import { type Expression, parseExpression, printExpression } from "../../spdx/expression.ts";

interface Conclusion {
  readonly license?: Expression;
  /** The sources whose answer was used. */
  readonly sources: readonly string[];
}

/** The first answer counts; without one the first weak answer; else the license is unknown. */
export function concludeLicense(evidence: readonly Evidence[]): Conclusion {
  const counting = countingEvidence(evidence);
  const licenses = [...new Set(counting.flatMap(({ license }) => license ?? []))].sort();
  const together = licenses.length > 1 ? licenses.map((license) => `(${license})`).join(" AND ") : licenses[0];
  const parsed = together === undefined ? undefined : parseExpression(together);
  if (!parsed || "error" in parsed) return { sources: [] };
  return { license: parsed.expression, sources: [...new Set(counting.map(({ source }) => source))] };
}

/** The evidence that the license is concluded from. If several lockfiles disagree, all of them count. */
export function countingEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  const weak = evidence.find(({ outcome }) => outcome === "weak");
  const chosen = findAnswer(evidence.filter((one) => !(weak && onlyRepeats(one, weak)))) ?? weak;
  if (chosen?.source !== "lockfile") return chosen ? [chosen] : [];
  return evidence.filter(({ source, outcome }) => source === chosen.source && outcome === chosen.outcome);
}

/** Whether a service only names some of the licenses that a registry lists as a choice: then the choice stays. */
function onlyRepeats(answer: Evidence, weak: Evidence): boolean {
  if (weak.doubt !== "several_licenses" || !serviceNames.has(answer.source)) return false;
  const offered = alternativesIn(weak.license);
  return alternativesIn(answer.license).every((one) => offered.includes(one));
}

const serviceNames: ReadonlySet<string> = new Set([...services.map(({ source }) => source), "github"]);

function alternativesIn(license = ""): readonly string[] {
  const parsed = parseExpression(license);
  if ("error" in parsed) return [license];
  const { expression } = parsed;
  return (expression.kind === "or" ? expression.parts : [expression]).map(printExpression);
}

/** The first answer; a guess is replaced by an exact answer of the published archive. */
function findAnswer(evidence: readonly Evidence[]): Evidence | undefined {
  const answers = evidence.filter(({ outcome }) => outcome === "answer");
  const [first] = answers;
  if (!first || first.confidence >= exactConfidence) return first;
  return answers.find(({ source, confidence }) => source === "archive" && confidence >= exactConfidence) ?? first;
}
