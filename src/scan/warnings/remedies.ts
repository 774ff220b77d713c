import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding, Remedy } from "../../domain/report/finding.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import { oncePerKey } from "../../async/once.ts";
import type { KnownVersion } from "../../resolve/chain/known-versions.ts";
import { createOverrideKeys, type OverrideKeyOf } from "../../policy/judge/override-keys.ts";
import { selectorFor } from "../../policy/judge/selector.ts";
import { printOverride, printWaiver } from "../../policy/read/print-rules.ts";
import { createWays, listSteps, type Way } from "../../report/facts/place/introduced-by.ts";
import { normalizeName } from "../../spdx/names/normalize.ts";
import { formatNumber } from "../../text/count.ts";
import type { Judged } from "../judge/judge.ts";
import { classify, type NameReader } from "./classify.ts";
import { recommendFor } from "./finding-warning.ts";
import { nameComponent, shortenName } from "./subject.ts";
import { listAll } from "../../text/list-names.ts";

const maxWays = 5;
const maxSteps = 20;

/** The findings, with what can be done about those that do not pass. */
export function addRemedies(judged: readonly Judged[], known: Tools["known"] = new Map()): Finding[] {
  const findings = judged.map(({ finding }) => finding);
  if (findings.every(({ status }) => status === "pass")) return findings;
  const tools: Tools = {
    readName: oncePerKey(normalizeName),
    keyOf: createOverrideKeys(findings),
    waysTo: createWays(findings, maxWays + 1),
    passing: indexPassing(findings),
    known,
  };
  return judged.map((one) => {
    const { finding } = one;
    return finding.status === "pass" ? finding : { ...finding, remedy: findRemedy(one, tools) };
  });
}

interface Tools {
  readonly readName: NameReader;
  readonly keyOf: OverrideKeyOf;
  readonly waysTo: (component: Finding["component"]) => readonly Way[];
  /** By name. */
  readonly passing: ReadonlyMap<string, PassingVersions>;
  /** A version that would pass and that the project does not use, by `componentKey`. */
  readonly known: ReadonlyMap<string, KnownVersion>;
}

function findRemedy(judged: Judged, tools: Tools): Remedy {
  const { finding } = judged;
  const { component, status } = finding;
  const ways = tools.waysTo(component);
  const [shortest] = ways;
  const via = shortest && shortest.length <= maxSteps ? listSteps(shortest).map(componentKey) : (component.via ?? []);
  const cause = classify(judged, tools.readName);
  // A violation on the deny list is not left to a person.
  const isDecided = status === "violation" && cause.type === "review_required";
  const advice = isDecided ? [] : [recommendFor(finding, cause, tools.keyOf)];
  const replace = [describeReplacement(component, ways), ...describeOthers(finding, tools)];
  const entry = printEntry(finding, tools.keyOf);
  return {
    steps: status === "violation" ? [...replace, ...advice] : [...advice, ...replace],
    replace: ways.slice(0, maxWays).map(({ direct }) => componentKey(direct)),
    ...(via.length > 1 && via.length <= maxSteps && { via }),
    ...(entry !== undefined && { entry }),
  };
}

function describeReplacement(component: Finding["component"], ways: readonly Way[]): string {
  const { vendored, resolvedBy, folder } = component;
  if (vendored && resolvedBy === undefined && folder !== undefined) {
    return `To do without it, remove ${shortenName(folder)} from the repository, or replace what is there.`;
  }
  const name = nameComponent(component);
  const [first, ...others] = ways;
  const [root] = component.via ?? []; // of a component inside a file of the repository, for instance
  if (!first && root !== undefined)
    return `To do without it, remove or replace ${shortenName(root)}, which brings ${name}.`;
  if (!first) return `To do without it, remove or replace ${name}; the files do not say what brings it.`;
  const known = ways.slice(0, maxWays).map(({ direct }) => nameComponent(direct));
  const all = ways.length > maxWays ? `${known.join(", ")} and more` : listAll(known);
  if (first.length === 1) {
    const too = others.length === 0 ? "" : `; it also comes with ${listAll(known.slice(1))}`;
    return `To do without it, remove or replace ${name}, which the project asks for itself${too}.`;
  }
  const isShown = first.length > 2 && first.length <= maxSteps;
  const steps = isShown ? listSteps(first).map((step) => shortenName(step.name)) : [];
  const way = isShown ? ` (${steps.join(" > ")})` : "";
  const [verb, each] = others.length === 0 ? ["brings", ""] : ["bring", "all of "];
  return `To do without it, remove or replace ${each}${all}, which ${verb} ${name}${way}.`;
}

/** The versions of a name that pass: there may be 100,000, each asked about the others. */
interface PassingVersions {
  readonly all: readonly Finding[];
  /** In the order of the findings. */
  readonly byLicense: ReadonlyMap<string, readonly Finding[]>;
}

function indexPassing(findings: readonly Finding[]): ReadonlyMap<string, PassingVersions> {
  const passing = findings.filter(({ status, decision }) => status === "pass" && !decision.waiver);
  const byName = Map.groupBy(passing, ({ component }) => nameKey(component));
  const withLicenses = (all: Finding[]) => ({ all, byLicense: Map.groupBy(all, (one) => one.resolved_license) });
  return new Map([...byName].map(([name, all]) => [name, withLicenses(all)]));
}

function nameKey({ type, name }: Finding["component"]): string {
  return `${type}:${name}`;
}

/** Which other versions have another license, and would pass: those of the project, else one that was asked about before. */
function describeOthers({ component, resolved_license: license }: Finding, { passing, known }: Tools): string[] {
  const { all, byLicense } = passing.get(nameKey(component)) ?? { all: [], byLicense: new Map<string, Finding[]>() };
  const first = firstOf(byLicense, license);
  const earlier = known.get(componentKey(component));
  if (!first)
    return earlier ? [`Version ${shortenName(earlier.version)} of it is under ${shortenName(earlier.license)}.`] : [];
  const count = all.length - (byLicense.get(license)?.length ?? 0) - 1;
  const more = count > 0 ? `, as are ${formatNumber(count)} more` : "";
  const [version, other] = [shortenName(first.component.version), shortenName(first.resolved_license)];
  return [`Version ${version} of it, which the project uses too, is under ${other}${more}.`];
}

/** The first one under another license. */
function firstOf(byLicense: PassingVersions["byLicense"], license: string): Finding | undefined {
  for (const [other, [finding]] of byLicense) if (other !== license) return finding;
  return undefined;
}

/** No waiver accepts a known risk. */
function printEntry(
  { component, resolved_license: license, decision }: Finding,
  keyOf: OverrideKeyOf,
): string | undefined {
  if (license === unknownLicense && decision.override === undefined) {
    const blanks = { license: "<SPDX expression>", reason: "<who read it and where>" };
    return ["overrides:", ...indent(printOverride({ package: keyOf(component), ...blanks }))].join("\n");
  }
  if (decision.risk) return undefined;
  const detected = decision.conflict && { detected: decision.conflict.detected };
  const blanks = { until: "<YYYY-MM-DD>", reason: "<why it is accepted>", approvedBy: "<who decided it>" };
  return [
    "waivers:",
    ...indent(printWaiver({ component: selectorFor(component), license, ...detected, ...blanks })),
  ].join("\n");
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
