import type { Finding } from "../../domain/report/finding.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { heading, textLines } from "./layout.ts";
import type { Shipped } from "./shipped.ts";

/** The texts of NOTICE files, each once, with the components that have it. Required by section 4(d) of Apache-2.0. */
export function listNoticeFiles(shipped: readonly Shipped[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { finding, title } of shipped) {
    for (const notice of listNotices(finding)) owners.set(notice, (owners.get(notice) ?? new Set()).add(title));
  }
  if (owners.size === 0) return [];
  const blocks = [...owners].map(([text, titles]) => ({ text, titles: [...titles].sort(compareTexts) }));
  blocks.sort((a, b) => compareTexts(a.titles[0] ?? "", b.titles[0] ?? "") || compareTexts(a.text, b.text));
  return [
    ...heading("Notices of the components", "="),
    ...blocks.flatMap(({ text, titles }) => [...titles, "", ...text.split("\n").map(indent), ""]),
  ];
}

/** Whether all NOTICE files of a component are known: it is installed in the project, or a deep scan opened it. */
export function areNoticesRead({ evidence }: Finding, isDeep: boolean): boolean {
  return evidence.some(
    ({ source, outcome, integrity }) =>
      (source === "filesystem" && outcome !== "failed") || (isDeep && source === "archive" && integrity !== undefined),
  );
}

function listNotices({ evidence }: Finding): string[] {
  return evidence.flatMap(({ notices = [] }) => notices.map((notice) => textLines(notice).join("\n")));
}

function indent(line: string): string {
  return line === "" ? "" : `  ${line}`;
}
