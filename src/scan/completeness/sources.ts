import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { ecosystemOf } from "../../ecosystems/index.ts";
import type { ScanFacts } from "./facts.ts";
import { orAccept, someOf } from "./words.ts";
import { countOf } from "../../text/count.ts";

/** License sources that failed or were not asked, and left a component without an exact answer. */
export function sourceReasons(facts: ScanFacts): CompletenessReason[] {
  return [
    ...failedReason(facts),
    ...unknownReason(facts),
    ...treeFailedReason(facts),
    ...archiveReason(facts),
    ...offlineReason(facts),
    ...quotaReason(facts),
    ...privateReason(facts),
    ...unresolvedReason(facts),
  ];
}

function failedReason(facts: ScanFacts): CompletenessReason[] {
  const open = unansweredBy(facts, (one) => one.failure !== "too_large" && one.failure !== "quota" && !knowsNone(one));
  if (open.length === 0) return [];
  const sources = [...new Set(open.flatMap(({ failed }) => failed.map(({ source }) => source)))].sort();
  const advice = `Scan again when the sources can be reached; "lcc doctor" shows which of them answer. ${orAccept}`;
  return [
    {
      code: "sources_failed",
      message: `${countOf(open.length, "component has", "components have")} no exact license answer, because ${listOf(sources)} could not be asked.`,
      count: open.length,
      advice,
    },
  ];
}

/** A registry that has none of the packages is not the one that the project uses, or does not work. */
function unknownReason(facts: ScanFacts): CompletenessReason[] {
  const open = unansweredBy(facts, knowsNone);
  const byMessage = Map.groupBy(open, ({ failed }) => failed[0]?.raw ?? "");
  return [...byMessage].map(([message, group]) => ({
    code: "sources_failed",
    message,
    count: group.length,
    advice: `Set ${settingsFor(group.flatMap(({ finding }) => finding ?? []))}; list the names of packages that are in no registry in SVC_PRIVATE_NAMES. ${orAccept}`,
  }));
}

function knowsNone({ failure, missing }: Evidence): boolean {
  return failure === "bad_reply" && missing === "package";
}

/** Without the versions and dependencies from a registry, parts of a tree are missing. */
function treeFailedReason({ findings }: ScanFacts): CompletenessReason[] {
  const open = findings.filter(({ component }) => component.unresolved?.code === "failed");
  if (open.length === 0) return [];
  return [
    {
      code: "sources_failed",
      message: `The dependencies of ${countOf(open.length, "component")} are not known, because a registry could not be asked: ${someOf(open.map(({ component }) => component.name))}.`,
      count: open.length,
      advice: `Scan again when the registries can be reached, or make a lockfile. ${orAccept}`,
    },
  ];
}

/** A deep scan has to read every archive, even if the registry has an exact answer. */
function archiveReason(facts: ScanFacts): CompletenessReason[] {
  const unread = unreadArchives(facts, ({ failure }) => failure !== "too_large");
  if (unread.length === 0) return [];
  const example = unread[0]?.failed[0]?.raw;
  return [
    {
      code: "sources_failed",
      message: `The published ${unread.length === 1 ? "archive" : "archives"} of ${countOf(unread.length, "component")} could not be read${example === undefined ? "" : `: ${example}`}`,
      count: unread.length,
      advice: `Scan again when the archives can be fetched, or turn deep scans off. ${orAccept}`,
    },
  ];
}

/** Components with an exact answer whose archive a deep scan could not read. */
export function unreadArchives(
  { findings, isDeep = false }: Pick<ScanFacts, "findings" | "isDeep">,
  isMeant: (evidence: Evidence) => boolean,
): Unanswered[] {
  if (!isDeep) return [];
  return findings
    .filter(({ evidence }) => isAnswered(evidence))
    .map(({ evidence }) => ({
      failed: evidence.filter((one) => one.source === "archive" && one.outcome === "failed" && isMeant(one)),
    }))
    .filter(({ failed }) => failed.length > 0);
}

/** Unlike an override, a waiver does not answer what the license is. */
function offlineReason({ isOffline, findings }: ScanFacts): CompletenessReason[] {
  if (!isOffline || findings.length === 0) return [];
  const open = findings.filter(({ evidence, decision }) => !isAnswered(evidence) && !decision.override).length;
  const left =
    open === 0
      ? "Every component has an exact license answer."
      : `${countOf(open, "component has", "components have")} no exact license answer.`;
  return [
    {
      code: "sources_not_asked",
      message: `The scan was offline: no license source was asked. ${left}`,
      count: findings.length,
      advice: "Scan online (SVC_OFFLINE=off) to ask the license sources.",
    },
  ];
}

function quotaReason(facts: ScanFacts): CompletenessReason[] {
  const open = unansweredBy(facts, ({ failure }) => failure === "quota");
  if (open.length === 0) return [];
  return [
    {
      code: "sources_not_asked",
      message: `The code host allows no more requests without a token: it was not asked about ${countOf(open.length, "component")} without an exact license answer.`,
      count: open.length,
      advice: "Set SVC_CODE_HOST_TOKEN to a token of the code host, or scan again in an hour.",
    },
  ];
}

/** Packages that no source was asked about: private names are sent only to a registry that the operator configured. */
function privateReason({ isOffline, findings, madePrivateBy }: ScanFacts): CompletenessReason[] {
  const isMeant = (one: Finding) => isUnasked(one) || one.component.unresolved?.code === "private";
  const open = isOffline ? [] : findings.filter(isMeant);
  if (open.length === 0) return [];
  const by = [...new Set(open.flatMap(({ component }) => madePrivateBy?.(component) ?? []))].sort();
  const [verb, names] = open.length === 1 ? ["is", "comes"] : ["are", "come"];
  return [
    {
      code: "unresolved",
      message: `No source was asked about ${countOf(open.length, "component")}, which ${verb} private or ${names} from another place than the public registry: ${someOf(open.map(({ component }) => component.name))}.${by.length > 0 ? ` ${someOf(by)} ${by.length === 1 ? "makes" : "make"} names private.` : ""}`,
      count: open.length,
      advice: `Set ${settingsFor(open)} (docs/network.md), or record the licenses as overrides in the policy.`,
    },
  ];
}

/** How to configure registries for these packages. */
function settingsFor(open: readonly Finding[]): string {
  const types = [...new Set(open.map(({ component }) => component.type))].sort();
  const settings = types.flatMap((type) => ecosystemOf(type)?.registry?.advice ?? []);
  return [...new Set(settings)].join("; ") || "lcc up to ask your own registry";
}

/** Parts of a dependency tree for which there is no solution. */
function unresolvedReason({ findings }: ScanFacts): CompletenessReason[] {
  const open = findings.filter(({ component: { unresolved } }) => unresolved && !isElsewhere.has(unresolved.code));
  if (open.length === 0) return [];
  const named = open.map(({ component }) => component.name);
  const example = open[0]?.component.unresolved?.message ?? "";
  return [
    {
      code: "unresolved",
      message:
        `lcc could not resolve ${countOf(open.length, "dependency", "dependencies")}: ${someOf(named)}. ${example}`.trim(),
      count: open.length,
      advice: "Fix the requirement, or make a lockfile with the package manager, and scan again.",
    },
  ];
}

/** Covered by another reason. */
const isElsewhere: ReadonlySet<string> = new Set(["failed", "limit", "private"]);

/** Only components with a package URL are in a registry; files and weights of the project are not. */
function isUnasked({ component, evidence, decision }: Finding): boolean {
  return component.purl !== undefined && component.type !== "custom" && evidence.length === 0 && !isDecided(decision);
}

interface Unanswered {
  /** Absent for what models were made from. */
  readonly finding?: Finding;
  readonly failed: readonly Evidence[];
}

/**
 * Components, and what models were made from, without an exact answer, override or waiver, for which a source of this
 * kind failed.
 */
export function unansweredBy(
  { findings, lineage }: Pick<ScanFacts, "findings" | "lineage">,
  isMeant: (evidence: Evidence) => boolean,
): Unanswered[] {
  const judged = findings
    .filter(({ decision }) => !isDecided(decision))
    .map((finding) => ({ evidence: finding.evidence, finding }));
  return [...judged, ...lineage.map(({ evidence }) => ({ evidence }))]
    .filter(({ evidence }) => !isAnswered(evidence))
    .map(({ evidence, ...rest }) => ({
      ...rest,
      failed: evidence.filter((one) => one.outcome === "failed" && isMeant(one)),
    }))
    .filter(({ failed }) => failed.length > 0);
}

/** Overrides and waivers do not depend on a source. */
function isDecided({ override, waiver }: Finding["decision"]): boolean {
  return override !== undefined || waiver !== undefined;
}

function isAnswered(evidence: readonly Evidence[]): boolean {
  return evidence.some(({ outcome }) => outcome === "answer");
}

/** `npm`, `npm and clearlydefined`, `npm, pypi and clearlydefined`. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
