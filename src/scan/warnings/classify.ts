import type { NamedLicense } from "../../spdx/names/normalize.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding, FindingDecision, LicenseConflict } from "../../domain/report/finding.ts";
import { type JudgedRisk, unknownLicense } from "../../domain/policy/policy.ts";
import type { WarningType } from "../../domain/report/warning.ts";
import { type Family, findFamily } from "../../spdx/families.ts";
import type { Judged } from "../judge/judge.ts";
import { findWeakAnswer } from "../judge/weak-answer.ts";
import { findDecisiveTerm } from "./decisive-term.ts";

export type NameReader = (raw: string) => NamedLicense;

/** The reason for a warning about a finding. */
export type Cause =
  | { readonly type: "unknown_license" }
  | {
      readonly type: "ambiguous_license";
      /** The source of the ambiguous name. */
      readonly evidence: Evidence;
      /** Its possible meanings; empty if one was chosen. */
      readonly candidates: readonly string[];
    }
  | {
      readonly type: "license_conflict";
      readonly conflict: LicenseConflict;
      /** The policy list with the license of the text. */
      readonly list: FindingDecision["list"];
    }
  | {
      readonly type: "dataset_risk";
      readonly risk: JudgedRisk;
    }
  | {
      readonly type: Exclude<
        WarningType,
        "unknown_license" | "ambiguous_license" | "license_conflict" | "dataset_risk" | AboutTheScan
      >;
      /** The license that decided; one of several if all apply. */
      readonly term: string;
      readonly family: Family;
    };

/** Warnings about files or the whole scan, not about a license. */
type AboutTheScan = "unreadable_manifest" | "limits_reached" | "nothing_found";

/** Doubt about the license comes first, then a license that the policy does not list, then its conditions. */
export function classify({ finding, conflict: effect }: Judged, readName: NameReader): Cause {
  const { decision, evidence, resolved_license: license } = finding;
  const { conflict } = decision;
  if (conflict && effect?.isDecisive) return { type: "license_conflict", conflict, list: effect.list };
  if (decision.risk?.raisedFrom === "pass") return { type: "dataset_risk", risk: decision.risk };
  if (license === unknownLicense) return classifyUnknown(finding, readName);
  const weak = decision.override === undefined ? findWeakAnswer(evidence) : undefined;
  if (weak && isAmbiguous(weak)) return { type: "ambiguous_license", evidence: weak, candidates: [] };
  const term = findDecisiveTerm(decision);
  const family = findFamily(term);
  if (decision.list === "none") return { type: "unlisted_license", term, family };
  return { type: typeOfFamily[family] ?? "review_required", term, family };
}

/** Whether the name of the license is ambiguous. */
function isAmbiguous({ outcome, doubt }: Evidence): boolean {
  return outcome === "weak" && doubt !== "several_licenses" && doubt !== "license_list";
}

function classifyUnknown({ decision, evidence }: Finding, readName: NameReader): Cause {
  if (decision.override !== undefined) return { type: "unknown_license" };
  for (const answer of evidence) {
    const { candidates = [] } = answer.outcome === "none" && answer.raw !== undefined ? readName(answer.raw) : {};
    if (candidates.length > 0) return { type: "ambiguous_license", evidence: answer, candidates };
  }
  return { type: "unknown_license" };
}

const typeOfFamily = {
  "weak-copyleft": "weak_copyleft",
  copyleft: "copyleft",
  "network-copyleft": "network_copyleft",
  "use-restricted": "use_restriction",
  "non-commercial": "non_commercial",
  proprietary: "proprietary",
  "public-domain": undefined,
  permissive: undefined,
  other: undefined,
} as const satisfies Readonly<Record<Family, WarningType | undefined>>;
