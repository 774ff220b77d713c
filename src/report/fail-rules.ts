import { type CompletenessReason, failsBuild } from "../domain/report/completeness.ts";
import type { Finding } from "../domain/report/finding.ts";
import { unknownLicense } from "../domain/policy/policy.ts";
import type { FailOn, Report, UnreadFile } from "../domain/report/report.ts";
import { isCounted } from "../domain/report/unread-file.ts";
import type { News } from "./news.ts";

/** What makes a build fail: the `--fail-on` list of `lcc scan`, limited to new findings if it has `new`. */
export interface FailRules {
  /** Whether the exit status is 1 because of a finding. */
  readonly isFailing: (finding: Finding) => boolean;
  /** Whether it is 1 because of a warning about a file or about the whole scan. */
  readonly hasFailingRemark: boolean;
  /** The reasons for exit status 4. */
  readonly incomplete: readonly CompletenessReason[];
  /** Whether a file is one of the reasons. */
  readonly isFailingFile: (file: UnreadFile) => boolean;
}

export function createFailRules(report: Report, news: News | undefined): FailRules {
  const words = new Set<FailOn>(report.failOn ?? ["violation"]);
  const onlyNew = words.has("new") && news ? news : undefined;
  const incomplete = failingReasons(report, words, onlyNew);
  const files = new Set(incomplete.flatMap((reason) => reason.files ?? []));
  return {
    isFailing: (finding) => isNamed(finding, words) && (!onlyNew || onlyNew.findings.has(finding)),
    hasFailingRemark: words.has("warning") && hasRemark(report, onlyNew),
    incomplete,
    isFailingFile: (file) => {
      if (report.completeness) return isCounted(file) && files.has(file.file);
      return !words.has("never") && (!onlyNew || onlyNew.files.has(file.file)); // a report before 3.0
    },
  };
}

function isNamed({ status, resolved_license: license }: Finding, words: ReadonlySet<FailOn>): boolean {
  if (status === "pass" || words.has("never")) return false;
  if (words.has("unknown") && license === unknownLicense) return true;
  if (words.has("warning")) return true;
  const isDefault = !words.has("unknown");
  return status === "violation" && (isDefault || words.has("violation"));
}

/** Warnings that are not about a component. */
function hasRemark({ warnings }: Report, onlyNew: News | undefined): boolean {
  return warnings.some(({ component, file }) => {
    if (component !== null) return false;
    return !onlyNew || (file !== undefined && onlyNew.files.has(file));
  });
}

function failingReasons(
  { completeness }: Report,
  words: ReadonlySet<FailOn>,
  onlyNew: News | undefined,
): CompletenessReason[] {
  if (words.has("never") || words.has("allow-incomplete")) return [];
  return (completeness?.reasons ?? []).filter(
    (reason) => failsBuild(reason) && (!onlyNew || onlyNew.reasons.has(reason)),
  );
}
