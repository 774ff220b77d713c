import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { Tree } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { ReadText } from "../../domain/report/package-text.ts";
import type { Report } from "../../domain/report/report.ts";
import type { TextCollector } from "../../domain/report/report-texts.ts";
import { uniqueTexts } from "../../evidence/passed-on.ts";
import type { Collected, ForeignPart } from "../../material/material.ts";
import type { Joined } from "../../material/with-listed.ts";
import { joinPublished } from "../../models/join-facts.ts";
import { type LicenseSources, type ResolveOptions, resolveLicenses } from "../../resolve/chain/resolve-licenses.ts";
import { lockfileEvidence, readInTree } from "../../resolve/chain/tree-evidence.ts";
import { readTreeTexts } from "../../resolve/chain/tree-texts.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import type { ToJudge } from "../judge/judge-project.ts";
import { withScope } from "../judge/stored-rules.ts";

interface Resolution extends Pick<Report, "sourceFailures"> {
  readonly components: readonly ToJudge[];
}

interface HowToResolve extends Pick<ResolveOptions, "signal" | "onProgress"> {
  /** What an SBOM states; absent: lockfiles are read. */
  readonly statedIn?: ResolveOptions["statedIn"] | undefined;
  readonly readCollected?: Collected["read"] | undefined;
  readonly texts: TextCollector;
}

interface ResolveTools {
  readonly ecosystems: readonly OpenEcosystem[];
  readonly identify: Identifier;
  /** Absent: no network requests. */
  readonly sources?: LicenseSources;
}

/** Collects the evidence of the network sources, the lockfiles and the tree for every component. */
export async function resolveAll(
  { components, parts, copies }: Joined,
  tree: Tree,
  tools: ResolveTools,
  { statedIn, ...options }: HowToResolve,
): Promise<Resolution> {
  const ecosystemOf = createEcosystemIndex(tools.ecosystems);
  const asked = parts.flatMap(({ component, mayAskRegistry }) => (mayAskRegistry ? [component] : []));
  const { replies, failures } = await resolveLicenses([...components, ...asked], tools.sources, {
    ...options,
    statedIn: statedIn ?? ((component) => lockfileEvidence(component, ecosystemOf(component.type))),
  });
  const resolved: ToJudge[] = [];
  for (const [place, component] of components.entries()) {
    options.signal.throwIfAborted();
    const ecosystem = ecosystemOf(component.type);
    const { evidence = [], facts = {}, supplier, texts: published = [] } = replies.get(componentKey(component)) ?? {};
    const inTree = await readInTree(component, ecosystem, tree, tools.identify);
    const copy = inTree.evidence.length === 0 ? copies.get(componentKey(component)) : undefined;
    const copied = copy?.evidence ?? [];
    const own = copy ? await readPartTexts(copy, tree, tools.identify) : inTree.texts;
    const texts = uniqueTexts([...published, ...options.texts.take(place, own)]);
    const shown = toShow(supplier ? { ...component, supplier } : component, ecosystem, facts);
    const found = await withCollected(component, [...evidence, ...inTree.evidence, ...copied], options);
    resolved.push({ component: shown, evidence: found, texts, ...plainOf(component, shown) });
  }
  for (const [place, part] of parts.entries()) {
    const { component, evidence: inTree } = part;
    const { evidence = [], facts = {}, supplier, texts: published = [] } = replies.get(componentKey(component)) ?? {};
    const shown = toShow(supplier ? { ...component, supplier } : component, ecosystemOf(component.type), facts);
    const own = options.texts.take(components.length + place, await readPartTexts(part, tree, tools.identify));
    const texts = uniqueTexts([...own, ...published]);
    const found = await withCollected(component, [...inTree, ...evidence], options);
    resolved.push({ component: shown, evidence: found, texts, ...plainOf(component, shown) });
  }
  return { components: resolved, sourceFailures: failures };
}

/** A license file that the project keeps for a component counts where nothing else answers. */
async function withCollected(
  component: Component,
  found: readonly Evidence[],
  { readCollected }: Pick<HowToResolve, "readCollected">,
): Promise<readonly Evidence[]> {
  if (!readCollected || found.some(({ outcome }) => outcome === "answer")) return found;
  return [...found, ...(await readCollected(component))];
}

/** What it would be without the paths of the project. */
function plainOf({ plainScope }: Component, shown: Finding["component"]): Pick<ToJudge, "plain"> {
  return plainScope ? { plain: withScope(shown, plainScope) } : {};
}

/** The texts of a part: those of its folder, and those inside its files. */
async function readPartTexts(
  { component: { folder }, texts = [] }: ForeignPart,
  tree: Tree,
  identify: Identifier,
): Promise<readonly ReadText[]> {
  return uniqueTexts([...(folder === undefined ? [] : await readTreeTexts(folder, [], tree, identify)), ...texts]);
}

function createEcosystemIndex(ecosystems: readonly OpenEcosystem[]): (type: string) => OpenEcosystem | undefined {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  return (type) => byType.get(type);
}

/** Facts from the tree win over facts from a source. */
function toShow(
  component: Component,
  ecosystem: OpenEcosystem | undefined,
  published: NonNullable<Component["facts"]>,
): Finding["component"] {
  const { declaredLicense: _declared, declaredLicenses: _each, plainScope: _plain, ...shown } = component;
  const purl = component.purl ?? ecosystem?.purl(component);
  const facts = joinPublished(published, component.facts);
  return { ...shown, ...(Object.keys(facts).length > 0 && { facts }), ...(purl !== undefined && { purl }) };
}
