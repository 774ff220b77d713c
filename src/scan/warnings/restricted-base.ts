import type { Finding } from "../../domain/report/finding.ts";
import type { ReportNote } from "../../domain/report/warning.ts";
import { findEcosystem } from "../../ecosystems/index.ts";
import type { Lineage, LineageNode } from "../../models/lineage.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Family } from "../../spdx/families.ts";
import { toFolder } from "../../text/paths.ts";
import { type Step, stepsFrom } from "../lineage/steps.ts";
import { describePath } from "./describe-path.ts";
import type { Demand } from "./license-family.ts";
import { describeLimits } from "./license-limits.ts";
import { noteFinding } from "./note-finding.ts";
import { rateSeverity } from "./severity.ts";
import { nameComponent, shortenName } from "./subject.ts";

/** Whether weights or a named card next to a card have its license, so that the card gets no note itself. */
type HasComponent = (card: string, base: string) => boolean;

interface RestrictionTools {
  readonly lineage: Lineage;
  readonly hasComponent: HasComponent;
  readonly demandOf: (license: string) => Demand | undefined;
}

/** A permissive license, or OpenRAIL, on a model that was made from a more restricted one, at any distance. */
export function noteRestrictedBase(finding: Finding, node: LineageNode, tools: RestrictionTools): ReportNote[] {
  if (finding.decision.override !== undefined) return [];
  const family = tools.demandOf(finding.decision.license)?.family;
  const stricter = family && stricterThan(family);
  const restricted = stricter ? findRestricted(node, tools, stricter) : [];
  const [first] = restricted;
  const own = first ? [noteOn(finding, describe(finding, restricted), first)] : [];
  return [...own, ...noteCards(finding, node, tools)];
}

/** Cards by the base models of the components next to them. */
export function createCardIndex(findings: readonly Finding[]): HasComponent {
  const entries = new Set(
    findings.flatMap(({ component: { locations, facts } }) => {
      const { baseModels = [], sourceDatasets = [] } = readFacts(facts);
      const origins = [...baseModels, ...sourceDatasets];
      return locations.flatMap(({ file }) => origins.map((origin) => `${toFolder(file)}\n${origin}`));
    }),
  );
  return (card, base) => entries.has(`${toFolder(card)}\n${base}`);
}

interface Restricted extends Demand {
  /** Absent if it is the component itself. */
  readonly step?: Step;
}

/** Only the nearest restricted models, not their own ancestors. */
function findRestricted(
  node: LineageNode,
  { lineage, demandOf }: RestrictionTools,
  families: ReadonlySet<Family>,
): Restricted[] {
  const restriction = ({ node: { license } }: Step): Demand | undefined => {
    const demand = demandOf(license);
    return demand && families.has(demand.family) ? demand : undefined;
  };
  const steps = stepsFrom(node, lineage, (step) => isMaking(step) && !restriction(step));
  return steps.flatMap((step) => {
    const demand = isMaking(step) ? restriction(step) : undefined;
    return demand ? [{ ...demand, step }] : [];
  });
}

/** Training data does not become part of a model as a base model does. */
function isMaking({ relation }: Step): boolean {
  return relation !== "dataset";
}

const restricting: ReadonlySet<Family> = new Set([
  "copyleft",
  "network-copyleft",
  "use-restricted",
  "non-commercial",
  "proprietary",
]);

const closed: ReadonlySet<Family> = new Set(["non-commercial", "proprietary"]);

/** The families whose terms a license of this family leaves out. */
function stricterThan(family: Family): ReadonlySet<Family> | undefined {
  if (family === "permissive" || family === "public-domain") return restricting;
  return family === "use-restricted" ? closed : undefined;
}

function describe({ component, resolved_license: license }: Finding, restricted: readonly Restricted[]): string {
  const [first, ...others] = restricted.flatMap(({ step }) => (step ? [describePath(step)] : []));
  const more = others.slice(0, maxOthers).map((path) => ` It also ${path}.`);
  const rest = others.length > maxOthers ? ` So it is with ${others.length - maxOthers} others.` : "";
  return `${nameComponent(component)} is ${shortenName(license)}, but ${first ?? ""}.${more.join("")}${rest}`;
}

const maxOthers = 4;

/** Cards for a model without a name, which is not a component: the note is on its base model. */
function noteCards(finding: Finding, node: LineageNode, tools: RestrictionTools): ReportNote[] {
  const { hasComponent, demandOf } = tools;
  const { component, resolved_license: license } = finding;
  const itself = demandOf(license);
  return (node.facts.derivedCards ?? []).flatMap(({ stated = "", file }) => {
    const card = demandOf(findEcosystem(component.type)?.readLicense?.(stated).expression ?? "");
    const stricter = card && stricterThan(card.family);
    if (!stricter || hasComponent(file, component.name)) return [];
    const reason = itself && stricter.has(itself.family) ? { ...itself } : findRestricted(node, tools, stricter)[0];
    if (!reason) return [];
    const behind = "step" in reason && reason.step ? `, which ${describePath(reason.step)}` : "";
    const message = `${shortenName(file)} says ${shortenName(stated)}, but what it describes was made from ${shortenName(component.name)} (${shortenName(license)})${behind}.`;
    return [{ ...noteOn(finding, message, reason), file }];
  });
}

function noteOn(finding: Finding, message: string, { license, family }: Restricted): ReportNote {
  const severity = rateSeverity("restricted_base", finding.component);
  const demand = { license, family };
  return noteFinding("restricted_base", finding, { severity, message, demand, further: describeLimits(license) });
}
