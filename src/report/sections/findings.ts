import type { Finding } from "../../domain/report/finding.ts";
import { type Status, unknownLicense } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { conflictLine } from "../facts/decision/conflict-line.ts";
import { groupFindings, type LicenseGroup } from "../findings/group-findings.ts";
import { createFindingGroups, type Grouped } from "../findings/platform-variants.ts";
import { createChangePlaces } from "../facts/place/change-place.ts";
import { createIntroducers, describeRelation } from "../facts/place/introduced-by.ts";
import { countNew, newMark, type News } from "../news.ts";
import { createRemarks } from "../facts/decision/remarks-of.ts";
import { entryLines, stepsForAll, waiveAdvice } from "../facts/decision/remedy-lines.ts";
import { unknownAdvice } from "../facts/decision/unknown-advice.ts";
import { waivedFindings, waiverLine } from "../facts/decision/waived.ts";
import { wasOffline, whatIsMissing, whyUnknown } from "../facts/decision/why-unknown.ts";
import {
  type Cell,
  type Group,
  type GroupSection,
  type Row,
  rowsFrom,
  type Span,
  type TableSection,
  tableSection,
} from "./section.ts";

const components = ["component", "components"] as const;

type OpenStatus = Exclude<Status, "pass">;

export function findingsSection(report: Report, status: OpenStatus, news: News | undefined): GroupSection {
  const groups = groupFindings(report.findings, status, news);
  const members = groups.flatMap((group) => group.members);
  const toRow = createRows(report, news);
  const groupPlatforms = createFindingGroups(report.findings);
  const remarksOf = createRemarks(report);
  return {
    kind: "groups",
    ...headings[status],
    count: members.length,
    fresh: news && countNew(members, news),
    unit: components,
    columns: [
      { title: "Component", min: 20 },
      { title: "Version", min: 12 },
      { title: "Type", min: 8, style: "dim" },
      { title: "Scope", min: 8, style: "cyan" },
      { title: "Used", min: 12 },
      { title: "Found in", min: 20, style: "dim", isPath: true },
    ],
    groups: groups.map((group) => toGroup(group)),
  };

  function toGroup({ license, count, members, causes }: LicenseGroup): Group {
    const isViolation = status === "violation";
    const ordered = causes.flatMap(({ findings }) => findings);
    return {
      license,
      count,
      fresh: countNew(members, news) || undefined,
      causes: causes.map(({ reason, findings }) => ({
        reason,
        count: findings.length,
        fresh: countNew(findings, news) || undefined,
        rows: rowsFrom(groupPlatforms(findings), toRow),
      })),
      steps: isViolation ? stepsForAll(members, remarksOf) : [],
      entry: isViolation ? entryLines(news ? ordered.filter((one) => news.findings.has(one)) : ordered, report) : [],
      advice: license === unknownLicense ? unknownAdvice(report, ordered) : waiveAdvice(report, ordered),
    };
  }
}

const headings = {
  violation: { id: "violations", title: "Violations", tone: "red" },
  warning: { id: "warnings", title: "Warnings", tone: "yellow" },
} as const;

function createRows(report: Report, news: News | undefined): (group: Grouped<Finding>) => Row {
  const { findings } = report;
  const isOffline = wasOffline(report);
  const introducerOf = createIntroducers(findings);
  const placeOf = createChangePlaces(findings);
  const hasTypes = new Set(findings.map(({ component }) => component.type)).size > 1;
  return ({ first: finding, others }) => {
    const { component } = finding;
    const { type, scope } = component;
    return {
      entries: others.length + 1,
      cells: [
        nameCell(finding, others),
        versionCell(component),
        { name: type, untitled: hasTypes ? type : "" },
        { word: scope, untitled: scope === "runtime" ? "" : scope === "unknown" ? "scope ?" : scope },
        { prose: describeRelation(component, introducerOf), max: 100 },
        { places: placeOf(finding).places },
      ],
      isNew: hasNews([finding, ...others], news),
      remark: whyUnknown(finding, { isOffline }) ?? conflictLine(finding),
    };
  };
}

/** `@esbuild/linux-arm64 and 24 other platforms` */
function nameCell({ component: { name } }: Finding, others: readonly Finding[]): Cell {
  return others.length === 0 ? { name } : [{ name }, ` and ${formatCount(others.length, "other platform")}`];
}

function hasNews(findings: readonly Finding[], news: News | undefined): boolean {
  return findings.some((finding) => news?.findings.has(finding) ?? false);
}

function versionCell({ version, requirement }: Finding["component"]): Cell {
  if (version !== "") return { name: version, max: 60 };
  if (requirement === undefined) return { word: "not pinned", untitled: "no version" };
  return [
    { word: "not pinned: ", untitled: "(" },
    { name: requirement, max: 60 },
    { word: "", untitled: ")" },
  ];
}

/** The same in short: a row for each license and reason, with its first components. */
export function licensesSection(report: Report, status: OpenStatus, news: News | undefined): TableSection {
  const groups = groupFindings(report.findings, status, news);
  const members = groups.flatMap((group) => group.members);
  const causes = groups.flatMap(({ license, causes: all }) => all.map((cause) => ({ license, ...cause })));
  const toRow = ({ license, reason, findings }: (typeof causes)[number]): Row => ({
    cells: [{ name: license, max: 200 }, formatNumber(findings.length), { prose: reason }, nameFirst(findings, news)],
  });
  return {
    ...tableSection(headings[status], ["License", "Components", "Why", "Which"], causes, toRow),
    count: members.length,
    fresh: news && countNew(members, news),
    sized: { count: causes.length, unit: [`license with ${status}s`, `licenses with ${status}s`] },
  };
}

const maxNames = 10;

function nameFirst(findings: readonly Finding[], news: News | undefined): Span[] {
  const names = findings.slice(0, maxNames).map((finding): Span[] => {
    const { name, version } = finding.component;
    const remark = whatIsMissing(finding) ?? conflictLine(finding);
    return [
      { name: version === "" ? name : `${name}@${version}` },
      ...(remark === undefined ? [] : [" (", { prose: remark, max: 300 }, ")"]),
      ...(news?.findings.has(finding) ? [" ", { strong: newMark }] : []),
    ];
  });
  const left = findings.length - names.length;
  const all = left > 0 ? [...names, [`and ${formatNumber(left)} more`]] : names;
  return all.flatMap((spans, at) => (at === 0 ? spans : [", ", ...spans]));
}

/** Code and binaries of others that lie in the repository; what else a lockfile lists is with the other components. */
export function inTreeSection({ findings }: Report, news: News | undefined): TableSection {
  const members = findings.filter(({ component }) => component.vendored && component.resolvedBy === undefined);
  return tableSection(
    { id: "in-the-repository", title: "In the repository", unit: components, remark: "Third-party code." },
    ["Folder", "Component", "Version", "License", "Status"],
    members,
    (finding) => ({
      cells: [
        { name: finding.component.folder ?? "", max: 200 },
        { name: finding.component.name },
        { name: finding.component.version, untitled: finding.component.version },
        { name: finding.resolved_license, max: 200 },
        finding.decision.waiver ? `${finding.status}, waived` : finding.status,
      ],
      isNew: hasNews([finding], news),
    }),
  );
}

/** Findings that pass only because of a waiver: the status without it, its end, and the reason. */
export function waivedSection(report: Report): TableSection {
  return tableSection(
    { id: "waived", title: "Waived", tone: "cyan", unit: components },
    ["Component", "Version", "License", "Without", { title: "Waiver", place: "below" }],
    waivedFindings(report),
    (finding) => ({
      cells: [
        { name: finding.component.name },
        versionCell(finding.component),
        { name: finding.resolved_license, max: 200 },
        finding.decision.waiver?.status ?? "",
        { prose: waiverLine(finding) ?? "" },
      ],
    }),
  );
}
