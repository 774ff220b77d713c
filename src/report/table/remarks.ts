import type { FileError, Report } from "../../domain/report/report.ts";
import { isWarning } from "../../domain/report/unread-file.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { cutMiddle } from "../text/fit.ts";
import { groupErrors } from "../group-errors.ts";
import { groupNotes } from "../group-notes.ts";
import { lineText } from "../text/line-text.ts";
import { newMark, unreadFiles } from "../news.ts";
import { placeOf } from "../facts/place/format-location.ts";
import { wrapText } from "../text/wrap-text.ts";
import type { Page } from "./findings.ts";
import { heading } from "./heading.ts";

/** Dependency files that could not be read: each is a warning, because components are missing in the report. */
export function unreadSection({ coverage }: Report, page: Page): string[] {
  const files = unreadFiles(coverage.manifestsUnread, page.news);
  if (files.length === 0) return [];
  const shown = Map.groupBy(files.slice(0, maxFiles), ({ reason }) => lineText(reason));
  const left = files.length - maxFiles;
  const count = countOf(files.length, "file, a warning", "files, a warning each");
  const fresh = page.news ? `; ${formatNumber(page.news.files.size)} ${newMark}` : "";
  return [
    heading([["bold", "yellow"], "UNREAD DEPENDENCY FILES"], count + fresh, page),
    ...[...shown].flatMap(([reason, members]) => [
      ...indented(reason, 2, page, 3),
      ...members.map(({ file }) => {
        const start = page.news?.files.has(file) ? `    ${newMark}  ` : "    ";
        return start + cutMiddle(lineText(file), page.nameWidth - start.length);
      }),
    ]),
    ...(left > 0 ? [`    … and ${formatNumber(left)} more, see --format json`] : []),
  ];
}

/** Notes that change no verdict: the number of each type, and one example. */
export function notesSection(report: Report, page: Page): string[] {
  const types = groupNotes(report).slice(0, maxLines);
  if (types.length === 0) return [];
  return [
    heading(["bold", "NOTES"], "no change of the verdict", page),
    ...types.flatMap(([type, [first, ...others]]) => {
      const title = `${formatNumber(others.length + 1)} ${lineText(type).replaceAll("_", " ")}`;
      const example = `${others.length === 0 ? "" : "for example: "}${lineText(first?.message ?? "")}`;
      return [
        `  ${cutMiddle(title, page.nameWidth - 2)}`,
        ...indented(example, 4, page, 2).map((line) => page.paint("dim", line)),
      ];
    }),
  ];
}

/** Files and lines without a result, by reason; those already listed as unread are not repeated. */
export function errorsSection(report: Report, page: Page): string[] {
  const harmless = report.coverage.manifestsUnread.filter((unread) => !isWarning(unread));
  const reasons = [
    ...groupErrors(report).map(([message, all]) => describeErrors(message, all)),
    ...[...Map.groupBy(harmless, ({ reason }) => lineText(reason))].map(
      ([reason, all]) => `${countOf(all.length, "file")}: ${reason}`,
    ),
  ];
  if (reasons.length === 0) return [];
  const left = reasons.length - maxLines;
  return [
    page.paint("bold", "NOT READ"),
    ...reasons.slice(0, maxLines).map((line) => `  ${cutMiddle(line, page.nameWidth - 2)}`),
    ...(left > 0 ? [`  … and ${countOf(left, "more reason")}`] : []),
  ];
}

/** Sources that could not be reached: a later scan may find more. */
export function sourcesSection({ sourceFailures }: Report, page: Page): string[] {
  if (sourceFailures.length === 0) return [];
  const left = sourceFailures.length - maxLines;
  return [
    page.paint("bold", "SOURCES THAT FAILED"),
    ...sourceFailures
      .slice(0, maxLines)
      .map(({ source, message, components }) =>
        cutMiddle(`  ${lineText(source)}, ${countOf(components, "component")}: ${lineText(message)}`, page.nameWidth),
      ),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more`] : []),
  ];
}

const maxFiles = 20;
const maxLines = 10;

function describeErrors(message: string, [first, ...others]: readonly FileError[]): string {
  const more = others.length === 0 ? "" : ` and ${countOf(others.length, "other")}`;
  return `${lineText(first ? placeOf(first) : "")}${more}: ${lineText(message)}`;
}

function indented(text: string, by: number, { width }: Page, maxTextLines: number): string[] {
  return wrapText(text, width - by, maxTextLines).map((line) => " ".repeat(by) + line);
}
