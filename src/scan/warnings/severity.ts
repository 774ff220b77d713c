import type { Scope } from "../../domain/contracts/component.ts";
import { severities } from "../../domain/schema/words.ts";
import type { NoteType, Severity, WarningType } from "../../domain/report/warning.ts";

/** The properties of a component that change the severity. */
interface Circumstances {
  readonly scope: Scope;
  readonly direct?: boolean;
}

/**
 * How urgent a remark is.
 * high: something may be forbidden, or is missing from the report; medium: there are obligations, or a doubt that can be
 * resolved; low: information. It is one level lower
 * - for the scopes dev, test and build, which are not part of the product;
 * - for an unknown license of a transitive dependency.
 */
const levels: Readonly<Record<Exclude<WarningType | NoteType, "license_changed">, Severity>> = {
  unknown_license: "high",
  unlisted_license: "medium",
  ambiguous_license: "medium",
  copyleft: "high",
  weak_copyleft: "medium",
  network_copyleft: "high",
  use_restriction: "high",
  non_commercial: "high",
  proprietary: "high",
  review_required: "low",
  unreadable_manifest: "high",
  limits_reached: "high",
  nothing_found: "high",
  no_version: "low",
  deprecated_identifier: "low",
  license_conflict: "medium",
  bundled_license: "medium",
  license_list: "medium",
  unknown_exception: "medium",
  license_change_date: "low",
  restricted_base: "high",
  dataset_risk: "medium",
  unpinned_revision: "medium",
  gated_model: "low",
  override_expired: "medium",
  waiver_ended: "medium",
  waiver_ends_soon: "medium",
  unresolved_reference: "medium",
  unmatched_license_file: "low",
  not_on_platform: "low",
  source_failed: "medium",
};

export function rateSeverity(type: keyof typeof levels, component?: Circumstances): Severity {
  if (!component) return levels[type];
  const level = softenSeverity(levels[type], component);
  return type === "unknown_license" && component.direct === false ? lower(level) : level;
}

/** One level lower for what is not part of the product. */
export function softenSeverity(level: Severity, { scope }: Circumstances): Severity {
  return scope === "dev" || scope === "test" || scope === "build" ? lower(level) : level;
}

function lower(level: Severity): Severity {
  return severities[Math.max(0, severities.indexOf(level) - 1)] ?? "low";
}
