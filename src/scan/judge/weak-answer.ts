import { type Doubt, type Evidence, isWeak } from "../../domain/report/evidence.ts";
import { countingEvidence } from "../../resolve/chain/conclude.ts";
import { normalizeName } from "../../spdx/names/normalize.ts";

/** The evidence for the license, where no source gave an exact answer. */
export function findWeakAnswer(evidence: readonly Evidence[]): Evidence | undefined {
  return countingEvidence(evidence).find(isWeak);
}

/** Why an answer is weak, as the end of a sentence: `version not stated`. */
export function describeWeakness({ outcome, doubt, raw, confidence }: Evidence): string {
  if (doubt !== undefined) return doubtWords[doubt];
  if (outcome === "answer") return `its confidence is ${confidence.toFixed(2)}`;
  const isFamily = raw !== undefined && normalizeName(raw).strength === "weak";
  return isFamily ? "version not stated" : "not a precise statement";
}

const doubtWords: Readonly<Record<Doubt, string>> = {
  several_licenses: "several licenses are listed, of which one can be chosen or all apply",
  license_list: "a list of licenses without an operator, all of which are taken to apply",
  inherited: "inherited from a parent POM of other people",
  contradiction: "the fields of the record name different licenses",
};

/** A sentence for the reason of a decision; undefined for an exact answer. */
export function warnOfWeakness(evidence: readonly Evidence[]): string | undefined {
  const weak = findWeakAnswer(evidence);
  return weak && `The answer of ${weak.source} is weak: ${describeWeakness(weak)}.`;
}
