import { type Evidence, exactConfidence } from "../../domain/report/evidence.ts";
import { hasForeignTerms } from "./license-conflict.ts";
import { services } from "../services/services.ts";
import { type Expression, printExpression, tryParseExpression } from "../../spdx/expression.ts";

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
  const license = tryParseExpression(together ?? "");
  return license ? { license, sources: [...new Set(counting.map(({ source }) => source))] } : { sources: [] };
}

/** The evidence that the license is concluded from. If several lockfiles disagree, all of them count. */
export function countingEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  const weak = evidence.find(({ outcome }) => outcome === "weak");
  const answer = findAnswer(evidence.filter((entry) => !(weak && onlyRepeats(entry, weak)))) ?? weak;
  const terms = evidence.findIndex(keepsForeignTerms);
  const chosen = terms >= 0 && answer && terms < evidence.indexOf(answer) ? evidence[terms] : answer;
  if (chosen?.source !== "lockfile") return chosen ? [chosen] : [];
  return evidence.filter(({ source, outcome }) => source === chosen.source && outcome === chosen.outcome);
}

/** Whether no later answer can replace this one: it has terms that lcc cannot identify. A list may be explained. */
export function keepsForeignTerms({ outcome, license = "", doubt }: Evidence): boolean {
  return (outcome === "answer" || outcome === "weak") && doubt === undefined && hasForeignTerms(license);
}

/**
 * Whether a service only names some of the licenses that a registry lists: then the list stays. If the list does not
 * say AND or OR, a service may not drop any of its licenses.
 */
function onlyRepeats(answer: Evidence, weak: Evidence): boolean {
  if (!serviceNames.has(answer.source)) return false;
  if (weak.doubt === "license_list") return true;
  if (weak.doubt !== "several_licenses") return false;
  const offered = alternativesIn(weak.license);
  return alternativesIn(answer.license).every((alternative) => offered.includes(alternative));
}

const serviceNames: ReadonlySet<string> = new Set([...services.map(({ source }) => source), "github"]);

function alternativesIn(license = ""): readonly string[] {
  const expression = tryParseExpression(license);
  if (!expression) return [license];
  return (expression.kind === "or" ? expression.parts : [expression]).map(printExpression);
}

/** The first answer; a guess is replaced by the published archive if it is exact as a whole, not only in a part. */
function findAnswer(evidence: readonly Evidence[]): Evidence | undefined {
  const answers = evidence.filter(({ outcome }) => outcome === "answer");
  const [first] = answers;
  if (!first || first.confidence >= exactConfidence) return first;
  const archive = answers.find(({ source }) => source === "archive");
  return archive && archive.confidence >= exactConfidence ? archive : first;
}
