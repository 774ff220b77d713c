import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { FactName } from "../../models/model-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Ancestor, FileError, SourceFailure } from "../../domain/report/report.ts";
import { ancestorsIn, modelKey } from "../../models/ancestors.ts";
import { foundNode, listModelKeys } from "../../models/lineage.ts";
import { concludeLicense } from "../../resolve/chain/conclude.ts";
import { type LicenseSources, resolveLicenses } from "../../resolve/chain/resolve-licenses.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { printExpression } from "../../spdx/expression.ts";

/** A component whose ancestors are resolved. */
interface Descendant {
  readonly component: Finding["component"];
}

interface Lineage {
  /** Sorted by type and name. */
  readonly lineage: readonly Ancestor[];
  /** Lineages that could not be followed to their end. */
  readonly errors: readonly FileError[];
  readonly sourceFailures: readonly SourceFailure[];
}

interface LineageTools {
  /** Absent: no requests are made, and only the ancestors named by components are listed. */
  readonly sources?: LicenseSources;
}

interface LineageOptions {
  readonly signal: AbortSignal;
  /** Called with the sources that have open requests. */
  readonly onProgress?: (waitingFor: readonly string[]) => void;
}

const maxLevels = 6;
const maxEntries = 200;

/**
 * Follows models and datasets back to what they were made from: base models, training data, and the sources of that
 * data. Components are left out. Each name is requested only once, so cards that refer to each other cannot loop.
 */
export async function resolveLineage(
  descendants: readonly Descendant[],
  tools: LineageTools,
  options: LineageOptions,
): Promise<Lineage> {
  const visited = new Set(descendants.flatMap(({ component }) => listModelKeys(foundNode(component))));
  const lineage: Ancestor[] = [];
  const failures: SourceFailure[] = [];
  const cut = descendants.flatMap(({ component }) => cutLists(component, firstFile(component)));
  let wave = namedBy(
    descendants.map(({ component }) => ({ facts: component.facts, file: firstFile(component) })),
    visited,
  );
  let left: readonly Named[] = [];
  for (let level = 1; wave.length > 0 && level <= maxLevels && left.length === 0; level++) {
    const taken = wave.slice(0, maxEntries - lineage.length);
    left = wave.slice(taken.length);
    const asked = await askAbout(taken, tools.sources, options);
    lineage.push(...asked.ancestors);
    failures.push(...asked.failures);
    const ancestors = asked.ancestors.map(({ facts, name }, at) => ({ facts, name, file: taken[at]?.file ?? "" }));
    cut.push(...ancestors.flatMap((ancestor) => cutLists(ancestor, ancestor.file)));
    wave = namedBy(ancestors, visited);
  }
  const limits = left.length > 0 ? [tooMany(left)] : wave.length > 0 ? [tooFar(wave)] : [];
  return { lineage: lineage.sort(byIdentity), errors: [...cut, ...limits], sourceFailures: joinFailures(failures) };
}

/** Groups failures by source and message, and adds up their counts. */
export function joinFailures(failures: readonly SourceFailure[]): SourceFailure[] {
  const groups = Map.groupBy(failures, ({ source, message }) => `${source}\n${message}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, components: others.reduce((sum, { components }) => sum + components, first.components) }] : [],
  );
}

interface Named {
  readonly type: string;
  readonly name: string;
  /** A file of the tree that leads to this ancestor. */
  readonly file: string;
}

interface Namer {
  readonly facts?: Component["facts"] | undefined;
  readonly file: string;
}

/** Ancestors that were not visited before, in a fixed order. */
function namedBy(namers: readonly Namer[], visited: Set<string>): Named[] {
  const ancestors: Named[] = [];
  for (const { facts, file } of namers) {
    for (const { type, name } of ancestorsIn(readFacts(facts))) {
      if (name === undefined || visited.has(modelKey(type, name))) continue;
      visited.add(modelKey(type, name));
      ancestors.push({ type, name, file });
    }
  }
  return ancestors.sort(byIdentity);
}

interface Asked {
  /** In the order of the names. */
  readonly ancestors: readonly Ancestor[];
  readonly failures: readonly SourceFailure[];
}

/** Queries only the hub: names from model cards must not be sent to other services. */
async function askAbout(
  names: readonly Named[],
  sources: LicenseSources | undefined,
  { signal, onProgress }: LineageOptions,
): Promise<Asked> {
  const components = names.map(({ type, name }) => toComponent(type, name));
  const { replies, failures } = await resolveLicenses(components, sources, {
    signal,
    registriesOnly: true,
    statedIn: () => [],
    onProgress: (_done, _total, waitingFor) => onProgress?.(waitingFor),
  });
  const ancestors = components.map((component): Ancestor => {
    const { evidence = [], facts = {} } = replies.get(componentKey(component)) ?? {};
    const { license } = concludeLicense(evidence);
    return {
      type: component.type,
      name: component.name,
      license: license ? printExpression(license) : unknownLicense,
      evidence,
      ...(Object.keys(facts).length > 0 && { facts }),
    };
  });
  return { ancestors, failures };
}

function toComponent(type: string, name: string): Component {
  return { type, name, version: "", scope: "unknown", locations: [] };
}

function firstFile({ locations }: Descendant["component"]): string {
  return locations[0]?.file ?? "";
}

/** A truncated list leads to fewer ancestors than there are. */
function cutLists({ name, facts }: Pick<Namer, "facts"> & { readonly name: string }, file: string): FileError[] {
  const { truncated = [] } = readFacts(facts);
  const lists = truncated.filter(({ fact }) => origins.has(fact)).map(({ fact, entries }) => `${fact}: ${entries}`);
  if (lists.length === 0) return [];
  return [toError(file, `Not all that ${name.slice(0, 100)} was made from is listed: ${lists.join(", ")} were named.`)];
}

const origins: ReadonlySet<string> = new Set<FactName>(["baseModels", "datasets", "sourceDatasets"]);

function tooMany(left: readonly Named[]): FileError {
  return toError(
    left[0]?.file ?? "",
    `Models and datasets were made from more than ${maxEntries} others; ${left.length} and their own ancestors are not listed, ${left[0]?.name ?? ""} among them.`,
  );
}

function tooFar(left: readonly Named[]): FileError {
  return toError(
    left[0]?.file ?? "",
    `What models and datasets were made from was followed ${maxLevels} steps back; ${left.length} further back are not listed, ${left[0]?.name ?? ""} among them.`,
  );
}

function toError(file: string, message: string): FileError {
  return { file, detector: "scan/lineage", message };
}

function byIdentity(a: Pick<Ancestor, "type" | "name">, b: Pick<Ancestor, "type" | "name">): number {
  return compareTexts(modelKey(a.type, a.name), modelKey(b.type, b.name));
}
