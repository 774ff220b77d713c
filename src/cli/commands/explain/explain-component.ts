import type { Finding } from "../../../domain/report/finding.ts";
import { type DecisionStep, decisionSteps } from "../../../report/facts/decision/decision-steps.ts";
import { findComponents } from "../../../report/facts/place/find-component.ts";
import { toIdentity } from "../../../scan/run/to-identity.ts";
import { createIntroducers } from "../../../report/facts/place/introduced-by.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { createRemarks } from "../../../report/facts/decision/remarks-of.ts";
import { createPage, type Page } from "../../../report/table/page.ts";
import { outputStyle } from "../../output/output-style.ts";
import { writeOutput } from "../../output/write-output.ts";
import { lineText, wrapText } from "../../../report/text/lines.ts";

interface Explained {
  readonly finding: Finding;
  readonly steps: readonly DecisionStep[];
}

/** Prints for every component of that name how its verdict came about. */
export async function explainComponent(
  name: string,
  path: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const { report } = await readReport(path);
  const remarksOf = createRemarks(report);
  const introducerOf = createIntroducers(report.findings);
  const explained = findComponents(report.findings, name, toIdentity).map((finding) => ({
    finding,
    steps: decisionSteps(finding, { report, remarks: remarksOf(finding), introducerOf }),
  }));
  await writeOutput(json ? toJson(explained) : toText(explained), undefined);
}

function toJson(explained: readonly Explained[]): string {
  const shown = explained.map(({ finding: { component, status, resolved_license: license }, steps }) => ({
    component: { type: component.type, name: component.name, version: component.version },
    license,
    status,
    steps,
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function toText(explained: readonly Explained[]): string {
  const page = createPage(outputStyle(process.stdout, process.env));
  return `${explained.map((finding) => formatPage(finding, page)).join("\n\n")}\n`;
}

const labelWidth = 11;

function formatPage({ finding, steps }: Explained, { width, paint }: Page): string {
  const { name, version, type } = finding.component;
  const title = lineText(`${name} ${version || "without version"} (${type})`);
  const lines = steps.flatMap(({ step, lines: texts }) =>
    texts
      .flatMap((line) => wrapLine(line, width - 2 - labelWidth))
      .map((line, at) => `  ${paint("dim", (at === 0 ? step : "").padEnd(labelWidth))}${line}`),
  );
  return [paint("bold", title), ...lines].join("\n");
}

const maxLines = 12;

/** The indent stays: a step may hold lines of YAML. */
function wrapLine(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  return wrapText(lineText(line), width - indent.length, maxLines).map((wrapped) => indent + wrapped);
}
