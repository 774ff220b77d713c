import type { Finding } from "../../domain/report/finding.ts";
import { conflictLine } from "../facts/decision/conflict-line.ts";
import { decisiveEvidence } from "../facts/decision/decisive-evidence.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import type { Report } from "../../domain/report/report.ts";
import type { ChangePlaceOf } from "../facts/place/change-place.ts";
import { describeRelation } from "../facts/place/introduced-by.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import type { Remarks } from "../facts/decision/remarks-of.ts";
import { stepsFor, waiveAdvice } from "../facts/decision/remedy-lines.ts";
import { waiverLine } from "../facts/decision/waived.ts";
import { whatIsMissing } from "../facts/decision/why-unknown.ts";

/** The details needed to act on a finding, one per line; empty for a plain pass. Includes the end of a waiver. */
export function explainFinding(
  finding: Finding,
  remarks: Remarks,
  { report, placeOf }: { readonly report: Report; readonly placeOf: ChangePlaceOf },
): string {
  if (finding.status === "pass") return lineText(waiverLine(finding) ?? "");
  const { component, decision, sources } = finding;
  const evidence = decisiveEvidence(finding);
  const isChosen = decision.license !== finding.resolved_license;
  const [warning] = remarks.warnings;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["reason", decision.reason],
    ["license", finding.resolved_license],
    ["judged as", isChosen ? decision.license : undefined],
    ["conflict", conflictLine(finding, "path")],
    ["list", decision.pattern === undefined ? decision.list : `${decision.list}, as ${decision.pattern}`],
    ["override", decision.override],
    ["registry", whatIsMissing(finding)],
    ["meaning", warning?.explanation],
    ["what to do", stepsFor(finding, remarks).join(" ")],
    ["or", waiveAdvice(report, [finding])[0]],
    ["package", component.purl],
    ["scope", component.scope],
    ["used", placeOf(finding).how || describeRelation(component, () => undefined)],
    ["found in", component.locations.slice(0, maxPlaces).map(formatLocation).join(", ")],
    ["license from", sources.join(", ")],
    ["in its words", evidence?.raw],
    ["read at", evidence?.url ?? evidence?.file],
  ];
  return lines
    .flatMap(([title, text]) => (text ? [`${title}: ${cutMiddle(lineText(text), maxLineLength)}`] : []))
    .join("\n");
}

const maxPlaces = 5;
const maxLineLength = 600;
