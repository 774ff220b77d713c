import type { Finding } from "../../domain/report/finding.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { cutMiddle, padTo, measureWidth, lineText, wrapText } from "../text/lines.ts";
import { groupFindings } from "../findings/group-findings.ts";
import type { Page } from "./page.ts";
import { formatHeading } from "./section.ts";

/** Plain passes, as counts per license; passes due to the scope are marked: they would not pass elsewhere. */
export function passingSection({ findings }: Report, page: Page): string[] {
  const members = findings.filter(({ status, decision }) => status === "pass" && decision.waiver === undefined);
  const groups = groupFindings(members, "pass");
  if (groups.length === 0) return [];
  const rest = groups.length - maxLicenses;
  return [
    formatHeading([["bold", "green"], "PASSING LICENSES"], formatCount(members.length, "component"), page),
    ...layOutGrid(groups.slice(0, maxLicenses), page),
    ...(rest > 0 ? [`  … and ${formatCount(rest, "more license", "more licenses")}`] : []),
    ...softened(members, page),
  ];
}

const maxLicenses = 36;
const maxLicenseWidth = 44;

interface Tally {
  readonly license: string;
  readonly count: number;
}

/** Counts and licenses in as many columns as fit, read from top to bottom. */
function layOutGrid(tallies: readonly Tally[], { width, nameWidth, paint }: Page): string[] {
  const numbers = Math.max(...tallies.map(({ count }) => formatNumber(count).length));
  const max = nameWidth === width ? Math.min(maxLicenseWidth, width - 4 - numbers) : nameWidth;
  const cells = tallies.map(({ license, count }) => ({
    text: `${formatNumber(count).padStart(numbers)}  ${cutMiddle(lineText(license), max)}`,
    isUnknown: license === unknownLicense,
  }));
  const columns = arrange(cells, width - 2);
  return [...(columns[0] ?? []).keys()].map((line) => {
    const shown = columns.flatMap((column, place) => {
      const cell = column[line];
      if (!cell) return [];
      const isLast = columns[place + 1]?.[line] === undefined;
      const text = isLast ? cell.text : padTo(cell.text, findWidest(column));
      return [cell.isUnknown ? paint("yellow", text) : text];
    });
    return `  ${shown.join(gap)}`;
  });
}

const gap = "   ";
const maxColumns = 6;

interface Cell {
  readonly text: string;
  readonly isUnknown: boolean;
}

/** As many columns as fit. */
function arrange(cells: readonly Cell[], width: number): Cell[][] {
  for (let across = maxColumns; across > 1; across--) {
    const lines = Math.ceil(cells.length / across);
    const columns = Array.from({ length: across }, (_, at) => cells.slice(at * lines, (at + 1) * lines));
    const filled = columns.filter((column) => column.length > 0);
    const needed = filled.reduce((sum, column) => sum + findWidest(column), gap.length * (filled.length - 1));
    if (needed <= width) return filled;
  }
  return [[...cells]];
}

function findWidest(column: readonly Cell[]): number {
  return Math.max(...column.map(({ text }) => measureWidth(text)));
}

function softened(members: readonly Finding[], { width, paint }: Page): string[] {
  const milder = members.flatMap((finding) => softenedBy(finding) ?? []);
  if (milder.length === 0) return [];
  const rules = [...new Set(milder)].sort();
  const verb = milder.length === 1 ? "passes" : "pass";
  const isScope = rules.every((by) => by.startsWith(scopeWord));
  const named = isScope ? rules.map((by) => by.slice(scopeWord.length)) : rules;
  const cause = `${isScope ? "the scope" : "milder rules"} (${lineText(named.join(", "))})`;
  const text = `${formatNumber(milder.length)} of them ${verb} only because of ${cause}`;
  return wrapText(text, width - 2).map((line) => `  ${paint("dim", line)}`);
}

const scopeWord = "scope ";

/** Reports before 3.0 do not name the rule: there only the scope could soften a verdict. */
function softenedBy({ component, decision }: Finding): string | undefined {
  if (decision.softened) return decision.softened.by;
  return decision.list === "deny" || decision.list === "review" ? scopeWord + component.scope : undefined;
}
