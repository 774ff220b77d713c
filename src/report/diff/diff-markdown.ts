import type { ReportDiff } from "../../domain/report/report-diff.ts";
import { describePolicies, diffSections, diffVerdict, isWithoutChange } from "./diff-parts.ts";
import { fitSections } from "../markdown/section.ts";
import { codeText, proseText } from "../markdown/text.ts";

/** For a comment on a pull request: changes that need a decision are expanded, the rest is collapsed. */
export function toDiffMarkdown(diff: ReportDiff): string {
  const head = ["## License changes", `**${proseText(diffVerdict(diff))}**`];
  const foot = [
    diff.policy.isChanged ? `Other rules: ${codeText(describePolicies(diff), 300)}` : "",
    isWithoutChange(diff) ? "The reports do not differ." : "",
  ];
  // Each section may use half of the remaining room, so that there is some left for all.
  const sections = diffSections(diff).map((section) => [section, 0.5] as const);
  return `${[...head, ...fitSections(sections, maxLength), ...foot].filter(Boolean).join("\n\n")}\n`;
}

/** Code hosts reject comments longer than 65,536 characters; the header and footer need some of that. */
const maxLength = 60_000;
