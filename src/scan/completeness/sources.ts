import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { findEcosystem } from "../../ecosystems/index.ts";
import { findRefusedHost } from "../../http/allow-archive.ts";
import type { ScanFacts } from "./facts.ts";
import {
  byMessage,
  isAnswered,
  isDecided,
  listOpen,
  reasonUnanswered,
  type Unanswered,
  unansweredBy,
  withFailures,
} from "./unanswered.ts";
import { orAccept, reasonAbout } from "./words.ts";
import { listAll, listNames } from "../../text/list-names.ts";
import { capitalize } from "../../text/capitalize.ts";
import { formatCount, formatNumber } from "../../text/count.ts";

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
  const open = unansweredBy(
    facts,
    (evidence) => evidence.failure !== "too_large" && evidence.failure !== "quota" && !knowsNone(evidence),
  );
  const { refused = [], others = [] } = Object.groupBy(open, (unanswered) =>
    refusedHostsOf(unanswered).length > 0 ? "refused" : "others",
  );
  const sources = [...new Set(others.flatMap(({ failed }) => failed.map(({ source }) => source)))].sort();
  return [
    ...reasonUnanswered(facts, others, {
      code: "sources_failed",
      message: `${formatCount(others.length, "component has", "components have")} no exact license answer, because ${listAll(sources)} could not be asked: ${listOpen(others)}.`,
      advice: `Scan again when the sources can be reached; "lcc doctor" shows which of them answer. ${orAccept}`,
    }),
    ...refusedReason(facts, refused),
  ];
}

/** The archive would settle the license, whichever other source failed. */
function refusedReason(facts: ScanFacts, open: readonly Unanswered[]): CompletenessReason[] {
  const hosts = [...new Set(open.flatMap(refusedHostsOf))].sort();
  return reasonUnanswered(facts, open, {
    code: "sources_failed",
    message: `${formatCount(open.length, "component has", "components have")} no exact license answer, because lcc may not fetch archives from ${listNames(hosts)}: ${listOpen(open)}.`,
    advice: `Add ${hosts.slice(0, 10).join(",")} to SVC_ARCHIVE_HOSTS. ${orAccept}`,
  });
}

function refusedHostsOf({ subject }: Unanswered): string[] {
  return subject.evidence.flatMap(({ source, raw }) => (source === "archive" ? (findRefusedHost(raw) ?? []) : []));
}

/** A registry that has none of the packages is not the one that the project uses, or does not work. */
function unknownReason(facts: ScanFacts): CompletenessReason[] {
  return byMessage(unansweredBy(facts, knowsNone)).flatMap(([message, group]) => {
    const findings = group.flatMap(({ subject }) => ("component" in subject ? subject : []));
    const advice = `Set ${settingsFor(findings)}; list the names of packages that are in no registry in SVC_PRIVATE_NAMES. ${orAccept}`;
    return reasonUnanswered(facts, group, { code: "sources_failed", message, advice });
  });
}

function knowsNone({ failure, missing }: Evidence): boolean {
  return failure === "bad_reply" && missing === "package";
}

/** Without the versions and dependencies from a registry, parts of a tree are missing. */
function treeFailedReason({ findings }: ScanFacts): CompletenessReason[] {
  const open = findings.filter(({ component }) => component.unresolved?.code === "failed");
  return reasonAbout(open, {
    code: "sources_failed",
    message: `The dependencies of ${formatCount(open.length, "component")} are not known, because a registry could not be asked: ${listNames(namesOf(open))}.`,
    advice: `Scan again when the registries can be reached, or make a lockfile. ${orAccept}`,
  });
}

/** A deep scan has to read every archive, even if the registry has an exact answer. */
function archiveReason(facts: ScanFacts): CompletenessReason[] {
  const unread = unreadArchives(facts, ({ failure }) => failure !== "too_large");
  const example = unread[0]?.failed[0]?.raw;
  return reasonAbout(unread, {
    code: "sources_failed",
    message: `The published ${unread.length === 1 ? "archive" : "archives"} of ${formatCount(unread.length, "component")} could not be read${example === undefined ? "" : `: ${example}`}`,
    advice: `Scan again when the archives can be fetched, or turn deep scans off. ${orAccept}`,
  });
}

/** Components with an exact answer whose archive a deep scan could not read. */
export function unreadArchives(
  { findings, isDeep = false }: Pick<ScanFacts, "findings" | "isDeep">,
  isMeant: (evidence: Evidence) => boolean,
): Unanswered[] {
  if (!isDeep) return [];
  return withFailures(
    findings.filter(({ evidence }) => isAnswered(evidence)),
    (failure) => failure.source === "archive" && isMeant(failure),
  );
}

/** Unlike an override, a waiver does not answer what the license is. */
function offlineReason({ isOffline, findings }: ScanFacts): CompletenessReason[] {
  const open = findings.filter(({ evidence, decision }) => !isAnswered(evidence) && !decision.override).length;
  const left =
    open === 0
      ? "Every component has an exact license answer."
      : `${formatCount(open, "component has", "components have")} no exact license answer.`;
  return reasonAbout(isOffline ? findings : [], {
    code: "sources_not_asked",
    message: `The scan was offline: no license source was asked. ${describeImported(findings)}${left}`,
    advice: "Scan online to ask the license sources.",
  });
}

function describeImported(findings: readonly Finding[]): string {
  const withSome = findings.filter(({ evidence }) => evidence.some(({ imported }) => imported !== undefined));
  const expired = withSome.filter(({ evidence }) => evidence.some(({ imported }) => imported === "expired")).length;
  const inTrees = findings.some(({ component }) => component.resolvedBy === "lcc");
  const trees = inTrees ? "Dependencies without a lockfile are those of imported answers, as of their export. " : "";
  if (withSome.length === 0) return trees;
  const old = expired === 0 ? "" : `; for ${formatNumber(expired)} of them some have expired`;
  return `Imported answers were used for ${formatCount(withSome.length, "component")}${old}. ${trees}`;
}

function quotaReason(facts: ScanFacts): CompletenessReason[] {
  const open = unansweredBy(facts, ({ failure }) => failure === "quota");
  return reasonAbout(open, {
    code: "sources_not_asked",
    message: `The code host allows no more requests without a token: it was not asked about ${formatCount(open.length, "component")} without an exact license answer.`,
    advice: "Set SVC_CODE_HOST_TOKEN to a token of the code host, or scan again in an hour.",
  });
}

/** Packages that no source was asked about: private names are sent only to a registry that the operator configured. */
function privateReason({ isOffline, findings, madePrivateBy }: ScanFacts): CompletenessReason[] {
  const isMeant = (finding: Finding) => isUnasked(finding) || finding.component.unresolved?.code === "private";
  const open = isOffline ? [] : findings.filter(isMeant);
  const by = [...new Set(open.flatMap(({ component }) => madePrivateBy?.(component) ?? []))].sort();
  const [verb, names] = open.length === 1 ? ["is", "comes"] : ["are", "come"];
  return reasonAbout(open, {
    code: "unresolved",
    message: `No source was asked about ${formatCount(open.length, "component")}, which ${verb} private or ${names} from another place than the public registry: ${listNames(namesOf(open))}.${by.length > 0 ? ` ${listNames(by)} ${by.length === 1 ? "makes" : "make"} names private.` : ""}`,
    advice: `Set ${settingsFor(open)}, or record the licenses as overrides in the policy.`,
  });
}

/** How to configure registries for these packages. */
function settingsFor(open: readonly Finding[]): string {
  const types = [...new Set(open.map(({ component }) => component.type))].sort();
  const settings = types.flatMap((type) => findEcosystem(type)?.registry?.advice ?? []);
  return [...new Set(settings)].join("; ") || 'lcc up to ask your own registry ("lcc config" lists the settings)';
}

/** Parts of a dependency tree for which there is no solution. */
function unresolvedReason({ findings }: ScanFacts): CompletenessReason[] {
  const open = findings.filter(({ component: { unresolved } }) => unresolved && !isElsewhere.has(unresolved.code));
  const explanations = new Set(open.flatMap(({ component: { unresolved } }) => unresolved?.message || []));
  return reasonAbout(open, {
    code: "unresolved",
    message: [
      `lcc could not resolve ${formatCount(open.length, "dependency", "dependencies")}: ${listNames(namesOf(open))}.`,
      ...[...explanations].slice(0, maxExplained),
    ].join(" "),
    advice: `${capitalize(waysToResolve(open).join(", or "))}, and scan again.`,
  });
}

const maxExplained = 3;

/** Only the project's own requirements can be edited. */
function waysToResolve(open: readonly Finding[]): string[] {
  const isForeign = ({ component }: Finding) => component.direct === false;
  return [
    ...(open.every(isForeign) ? [] : ["fix the requirement"]),
    ...(open.some(isForeign)
      ? ["use another version of the package that requires it", "override its requirement"]
      : []),
    "make a lockfile with the package manager",
  ];
}

function namesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ component }) => component.name);
}

/** Covered by another reason. */
const isElsewhere: ReadonlySet<string> = new Set(["failed", "limit", "private"]);

/** Only components with a package URL are in a registry; files and weights of the project are not. */
function isUnasked({ component, evidence, decision }: Finding): boolean {
  return component.purl !== undefined && component.type !== "custom" && evidence.length === 0 && !isDecided(decision);
}
