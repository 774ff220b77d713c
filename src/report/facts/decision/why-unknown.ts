import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { listAll } from "../../../text/list-names.ts";
import { decisiveEvidence } from "./decisive-evidence.ts";

/**
 * Why a license is unknown, in short: the registry does not have the package, or the license is not recognized. A scan
 * that was offline asked about none, which is not said for each.
 */
export function whyUnknown(finding: Finding, { isOffline }: { readonly isOffline: boolean }): string | undefined {
  if (finding.resolved_license !== unknownLicense) return undefined;
  const { source, raw, file } = decisiveEvidence(finding) ?? {};
  if (raw === undefined) return whatIsMissing(finding) ?? (isOffline ? undefined : whatWasNotAsked(finding));
  // If no file of an archive was read, the text is from lcc.
  const words = source === "archive" && file === undefined ? raw.replace(/\.$/, "") : `says "${raw.slice(0, 60)}"`;
  return whatIsMissing(finding) ?? words.slice(0, 200);
}

/** `npm has no such version`; undefined if no registry reports that. */
export function whatIsMissing({ evidence }: Finding): string | undefined {
  const without = evidence.find(({ missing }) => missing !== undefined);
  return without?.missing === undefined ? undefined : `${without.source} has no such ${without.missing}`;
}

/** The quota of a code host has the same reason, but then the failed sources show it. */
export function wasOffline({ completeness, findings }: Report): boolean {
  const isUnasked = completeness?.reasons.some(({ code }) => code === "sources_not_asked") ?? false;
  return isUnasked && !findings.some(({ evidence }) => evidence.some(({ failure }) => failure === "quota"));
}

/** No source was queried, or none could be reached. */
function whatWasNotAsked({ component: { origin }, evidence }: Finding): string | undefined {
  const failed = evidence.filter(({ outcome }) => outcome === "failed").map(({ source }) => source);
  if (failed.length > 0) return `${listAll([...new Set(failed)])} could not be asked`;
  const isElsewhere = origin !== undefined && evidence.length === 0;
  return isElsewhere ? `comes from ${origin.address.slice(0, 150)}, which was not asked` : undefined;
}
