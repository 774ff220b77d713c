import type { Evidence } from "../../../domain/report/evidence.ts";
import type { Finding } from "../../../domain/report/finding.ts";

/** The evidence to show for a license: the first that contributed; for an unknown one, the unrecognized text. */
export function decisiveEvidence({ evidence, sources }: Finding): Evidence | undefined {
  const contributed = evidence.find(
    ({ source, outcome }) => (outcome === "answer" || outcome === "weak") && sources.includes(source),
  );
  return contributed ?? evidence.find(({ outcome, raw }) => outcome === "none" && raw !== undefined);
}
