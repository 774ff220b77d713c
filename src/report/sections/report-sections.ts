import type { BuildReference } from "../../domain/report/build-reference.ts";
import type { Report, UnreadFile, FileError } from "../../domain/report/report.ts";
import { isWarning } from "../../domain/report/unread-file.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { type News, unreadFiles } from "../news.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { describeEffect, rulesByEffect } from "../facts/decision/project-rules.ts";
import { type Item, type ListSection, rowsFrom, type Section, type TableSection, tableSection } from "./section.ts";
import { lineText } from "../text/lines.ts";
import { listNames } from "../../text/list-names.ts";

/** Dependency files that could not be read: each is a warning, because components are missing in the report. */
export function unreadSection({ coverage }: Report, news: News | undefined): TableSection {
  const files = unreadFiles(coverage.manifestsUnread, news);
  const heading = {
    title: "Unread dependency files",
    tone: "yellow",
    unit: ["file, a warning", "files, a warning each"],
  } as const;
  return {
    ...unreadTable(heading, files, news?.files),
    fresh: news?.files.size,
    sized: { count: files.length, unit: ["file", "files"] },
  };
}

/** `fresh`: files that are new since the baseline. */
export function unreadTable(
  heading: Pick<Section, "title" | "tone" | "unit" | "isFolded">,
  files: readonly UnreadFile[],
  fresh?: ReadonlySet<string>,
): TableSection {
  return tableSection({ id: "unread", ...heading }, ["File", { title: "Reason", place: "above" }], files, (unread) => ({
    cells: [
      { name: unread.file, max: 200 },
      { prose: unread.reason, max: 300 },
    ],
    isNew: fresh?.has(unread.file) ?? false,
  }));
}

/** The rules of the project's own file, those with an effect first: readers of a report need to know them. */
export function projectRulesSection(report: Report): ListSection {
  const items = rulesByEffect(report).map((rule): Item => ({ text: { prose: describeEffect(rule) } }));
  const remark = "They are from the lcc.yml of the project, not from the policy.";
  const unit = ["rule", "rules"] as const;
  return list({ id: "project-rules", title: "Rules of the project", tone: "cyan", unit, remark }, items);
}

/** Hosted models that the project uses: they have no verdict, but their terms apply. */
export function servicesSection({ services = [] }: Report): TableSection {
  const remark = "Neither judged nor counted; the terms of the provider apply.";
  return tableSection(
    { id: "services", title: "Hosted models", unit: ["hosted model", "hosted models"], remark },
    ["Provider", "Model", "Places", "Terms"],
    services,
    ({ provider, id, locations, terms }) => ({
      cells: [
        { name: provider },
        { name: id },
        { places: locations },
        terms === undefined ? "not known" : { link: terms },
      ],
    }),
  );
}

/** The hosted models in one line; empty without services. */
export function servicesLines({ services = [] }: Report): string[] {
  if (services.length === 0) return [];
  const names = services.map(({ provider, id }) => lineText(`${provider} ${id}`));
  return [`hosted models, not judged (their terms apply): ${listNames(names, maxShown)}`];
}

const maxShown = 10;

/** Actions and images used to build the project: they have no verdict. */
export function referencesSection({ references = [] }: Report): TableSection {
  const remark = "The project is built with them. Neither judged nor counted.";
  return tableSection(
    { id: "references", title: "Actions and container images", remark },
    ["Name", "Version", "Kind", "Places"],
    references,
    ({ kind, name, version, locations }) => ({
      cells: [
        { name },
        version === "" ? "not pinned" : { name: version },
        referenceTitles[kind],
        { places: locations },
      ],
    }),
  );
}

const referenceTitles: Readonly<Record<BuildReference["kind"], string>> = {
  "github-action": "GitHub Action",
  "container-image": "container image",
};

/** The number of actions and images, in one line; empty without references. */
export function referencesLines({ references = [] }: Report): string[] {
  const kinds = Object.entries(referenceTitles).flatMap(([kind, title]) => {
    const count = references.filter((reference) => reference.kind === kind).length;
    return count === 0 ? [] : [formatCount(count, title)];
  });
  return kinds.length === 0 ? [] : [`built with, not judged: ${kinds.join(", ")}; --format json lists them`];
}

/** Notes that change no verdict: the number of each type, and one example; failed sources have their own section. */
export function notesSection({ notes }: Report): ListSection {
  const types = Map.groupBy(
    notes.filter(({ type }) => type !== "source_failed"),
    ({ type }) => type,
  );
  const items = [...types].map(([type, [first, ...others]]): Item => ({
    text: [`${formatNumber(others.length + 1)} `, { prose: type.replaceAll("_", " ") }],
    detail: [others.length === 0 ? "" : "for example: ", { prose: first?.message ?? "", max: 300 }],
  }));
  return list({ id: "notes", title: "Notes", remark: "no change of the verdict" }, items);
}

/** Files and lines without a result, by reason; those already listed as unread are not repeated. */
export function errorsSection(report: Report): ListSection {
  const harmless = report.coverage.manifestsUnread.filter((unread) => !isWarning(unread));
  const items = [
    ...groupErrors(report).map(([message, [first, ...others]]): Item => ({
      text: [
        { name: first ? formatLocation(first) : "", max: 150 },
        others.length === 0 ? "" : ` and ${formatCount(others.length, "other")}`,
        ": ",
        { prose: message, max: 300 },
      ],
    })),
    ...[...Map.groupBy(harmless, ({ reason }) => lineText(reason))].map(([reason, files]): Item => ({
      text: [`${formatCount(files.length, "file")}: `, { prose: reason, max: 300 }],
    })),
  ];
  return list({ id: "errors", title: "Not read" }, items);
}

/** Sources that could not be reached: a later scan may find more. */
export function sourcesSection({ sourceFailures }: Report): ListSection {
  const items = sourceFailures.map(({ source, message, components }): Item => ({
    text: [{ name: source }, `, ${formatCount(components, "component")}: `, { prose: message, max: 300 }],
  }));
  return list({ id: "sources", title: "Sources that failed" }, items);
}

function list(head: Omit<ListSection, "kind" | "count" | "items">, items: readonly Item[]): ListSection {
  return { kind: "list", ...head, count: items.length, items: rowsFrom(items, (item) => item) };
}

/** Errors grouped by message, without those of unread dependency files, which are listed with the reason. */
function groupErrors({ coverage, errors }: Report): (readonly [string, readonly FileError[]])[] {
  const unread = coverage.manifestsUnread.filter(({ listsDependencies, isPartial }) => listsDependencies && !isPartial);
  const listed = new Set(unread.map(({ file }) => file));
  const others = errors.filter(({ file }) => !listed.has(file));
  return [...Map.groupBy(others, ({ message }) => message)];
}
