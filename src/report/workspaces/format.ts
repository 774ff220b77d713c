import { AppError } from "../../domain/errors.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { formatNumber } from "../../text/count.ts";
import { tableLines } from "../markdown/section.ts";
import { codeText, proseText } from "../markdown/text.ts";
import { createPage, type OutputStyle, type Page } from "../table/page.ts";
import { toText } from "../table/section.ts";
import { layOut } from "../table/text-table.ts";
import { verdictLine } from "../facts/verdict.ts";
import {
  countCut,
  cutRemark,
  groupByWorkspace,
  describeWorkspace,
  type WorkspaceGroup,
  workspacesSection,
} from "./group-by-workspace.ts";
import { lineText } from "../text/lines.ts";

/** A report by workspace: the components of each, and those that do not pass. */
export function formatByWorkspace(view: ReportView, format: string, style: OutputStyle): string {
  const groups = groupByWorkspace(view.report.findings);
  if (groups.every(({ workspace }) => workspace === undefined)) throw new AppError("invalid_input", noWorkspaces);
  const write = writers.get(format);
  if (write) return write(view, groups, style);
  throw new AppError("invalid_input", `--by workspace is written as table, markdown or json, not as ${format}.`);
}

const noWorkspaces = "The report names no workspaces: the project has one package, or it was scanned before lcc 3.0.";

type Writer = (view: ReportView, groups: readonly WorkspaceGroup[], style: OutputStyle) => string;

const writers: ReadonlyMap<string, Writer> = new Map([
  ["table", toTable],
  ["markdown", toMarkdown],
  ["json", toJson],
]);

function toTable(view: ReportView, groups: readonly WorkspaceGroup[], style: OutputStyle): string {
  const page = createPage(style);
  const blocks = [
    countTable(groups, page),
    ...groups.filter(({ open }) => open.length > 0).map((group) => openLines(group, page)),
    [...remarks(view), ...completenessLines(view.report), verdictLine(view)],
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function countTable(groups: readonly WorkspaceGroup[], { nameWidth, paint }: Page): string[] {
  const { columns, rows } = workspacesSection(groups);
  const cells = [columns.map(({ title }) => title), ...[...rows].map((row) => row.cells.map(toText))];
  const widths = columns.map(({ min = 0 }) => ({ min }));
  const [head = "", ...lines] = layOut(cells, widths, { width: nameWidth, paint });
  return [paint("bold", head), ...lines];
}

const maxRows = 20;

function openLines(group: WorkspaceGroup, { nameWidth, paint }: Page): string[] {
  const rows = group.open.slice(0, maxRows).map((finding) => toCells(finding).map(lineText));
  const columns = [{ min: 9 }, { min: 20 }, { min: 12 }, { min: 8 }, { min: 12 }];
  const left = group.open.length - rows.length;
  return [
    paint("bold", lineText(describeWorkspace(group))),
    ...layOut(rows, columns, { width: nameWidth - 2, paint }).map((line) => `  ${line}`),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more, see --format json`] : []),
  ];
}

function toCells({ status, component, resolved_license: license }: Finding): string[] {
  const { name, version, scope } = component;
  return [status, name, version || "no version", scope, license];
}

function remarks({ report }: ReportView): string[] {
  const cut = countCut(report.findings);
  return cut === 0 ? [] : [cutRemark(cut)];
}

function toMarkdown(view: ReportView, groups: readonly WorkspaceGroup[]): string {
  const parts = [
    `## License report by workspace: ${codeText(view.project)}`,
    proseText(verdictLine(view)),
    [...remarks(view), ...completenessLines(view.report)].map((line) => `> ${proseText(line, 1_000)}`).join("\n>\n"),
    tableLines(workspacesSection(groups), Number.POSITIVE_INFINITY).join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function toJson({ project }: ReportView, groups: readonly WorkspaceGroup[]): string {
  const workspaces = groups.map(({ workspace = null, open, ...figures }) => ({
    workspace,
    ...figures,
    open: open.map(({ status, component: { type, name, version, scope }, resolved_license: license }) => ({
      type,
      name,
      version,
      scope,
      license,
      status,
    })),
  }));
  return `${JSON.stringify({ project, workspaces }, null, 2)}\n`;
}
