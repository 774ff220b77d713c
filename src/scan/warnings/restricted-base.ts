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

/** A permissive license on a model that was made from a restricted one, at any distance. */
export function noteRestrictedBase(finding: Finding, node: LineageNode, tools: RestrictionTools): ReportNote[] {
  if (finding.decision.override !== undefined) return [];
  const restricted = findRestricted(node, tools);
  const [first] = restricted;
  const own =
    isFree(tools.demandOf(finding.decision.license)) && first
      ? [noteOn(finding, describe(finding, restricted), first)]
      : [];
  return [...own, ...noteCards(finding, node, restricted, tools)];
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
function findRestricted(node: LineageNode, { lineage, demandOf }: RestrictionTools): Restricted[] {
  const steps = stepsFrom(node, lineage, (step) => isMaking(step) && !restriction(step, demandOf));
  return steps.flatMap((step) => {
    const demand = isMaking(step) ? restriction(step, demandOf) : undefined;
    return demand ? [{ ...demand, step }] : [];
  });
}

/** Training data does not become part of a model as a base model does. */
function isMaking({ relation }: Step): boolean {
  return relation !== "dataset";
}

function restriction({ node }: Step, demandOf: RestrictionTools["demandOf"]): Demand | undefined {
  const demand = demandOf(node.license);
  return demand && restricting.has(demand.family) ? demand : undefined;
}

const restricting: ReadonlySet<Family> = new Set([
  "copyleft",
  "network-copyleft",
  "use-restricted",
  "non-commercial",
  "proprietary",
]);

function isFree(demand: Demand | undefined): boolean {
  const family = demand?.family;
  return family === "permissive" || family === "public-domain";
}

function describe({ component, resolved_license: license }: Finding, restricted: readonly Restricted[]): string {
  const [first, ...others] = restricted.flatMap(({ step }) => (step ? [describePath(step)] : []));
  const more = others.slice(0, maxOthers).map((path) => ` It also ${path}.`);
  const rest = others.length > maxOthers ? ` So it is with ${others.length - maxOthers} others.` : "";
  return `${nameComponent(component)} is ${shortenName(license)}, but ${first ?? ""}.${more.join("")}${rest}`;
}

const maxOthers = 4;

/** Cards for a model without a name, which is not a component: the note is on its base model. */
function noteCards(
  finding: Finding,
  node: LineageNode,
  further: readonly Restricted[],
  tools: RestrictionTools,
): ReportNote[] {
  const { hasComponent, demandOf } = tools;
  const { component, resolved_license: license } = finding;
  const demand = demandOf(license);
  const itself = demand && restricting.has(demand.family) ? { ...demand } : undefined;
  const reason: Restricted | undefined = itself ?? further[0];
  if (!reason) return [];
  return (node.facts.derivedCards ?? []).flatMap(({ stated = "", file }) => {
    const isFreeCard = isFree(demandOf(findEcosystem(component.type)?.readLicense?.(stated).expression ?? ""));
    if (!isFreeCard || hasComponent(file, component.name)) return [];
    const behind = reason.step ? `, which ${describePath(reason.step)}` : "";
    const message = `${shortenName(file)} says ${shortenName(stated)}, but what it describes was made from ${shortenName(component.name)} (${shortenName(license)})${behind}.`;
    return [{ ...noteOn(finding, message, reason), file }];
  });
}

function noteOn(finding: Finding, message: string, { license, family }: Restricted): ReportNote {
  const severity = rateSeverity("restricted_base", finding.component);
  const demand = { license, family };
  return noteFinding("restricted_base", finding, { severity, message, demand, further: describeLimits(license) });
}
