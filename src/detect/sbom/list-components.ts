import { type Component, createComponentKey, strongerScope } from "../../domain/contracts/component.ts";
import type { EcosystemFacts } from "../../domain/contracts/ecosystem.ts";
import type { SbomDocument, SbomLicenses, SbomPackage } from "../../sbom/document.ts";
import { createPackageRules } from "../rank/package-rules.ts";
import { byIdentity } from "../walk/sort-places.ts";
import { createIdentityReader, type Identity } from "./identify.ts";
import { type Draft, readSbomNeeds } from "./needs.ts";

interface SbomComponents {
  /** In a fixed order. */
  readonly components: readonly Component[];
  readonly licensesOf: (component: Component) => SbomLicenses;
  /** Entries that are not packages. */
  readonly places: number;
  /** References to components that the SBOM does not list. */
  readonly unnamed: number;
}

/** One component for each package of an SBOM, without duplicates. */
export function listSbomComponents(
  document: SbomDocument,
  file: string,
  ecosystems: readonly EcosystemFacts[],
): SbomComponents {
  const packages = document.packages.filter((stated) => !isRoot(stated, document));
  const isListOfPlaces = packages.every(({ isPlace }) => isPlace);
  const listed = isListOfPlaces ? packages : packages.filter(({ isPlace }) => !isPlace);
  const keyOf = createComponentKey(createPackageRules(ecosystems).ignoresCase);
  const { drafts, byRef } = draftComponents(listed, createIdentityReader(ecosystems), keyOf);
  const { direct, unnamed } = readSbomNeeds(document, drafts.values(), byRef);
  const components = [...drafts.values()].map((draft) => finishDraft(draft, file, direct)).sort(byIdentity);
  return {
    components,
    licensesOf: (component) => drafts.get(keyOf(component))?.licenses ?? noLicenses,
    places: packages.length - listed.length,
    unnamed,
  };
}

const noLicenses: SbomLicenses = { concluded: [], declared: [], observed: [] };

function isRoot({ ref, purl }: SbomPackage, { root }: SbomDocument): boolean {
  if (root === undefined) return false;
  return (ref !== "" && ref === root.ref) || (purl !== undefined && purl === root.purl);
}

interface Drafts {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly byRef: ReadonlyMap<string, Draft>;
}

function draftComponents(
  packages: readonly SbomPackage[],
  identityOf: (stated: SbomPackage) => Identity,
  keyOf: KeyOf,
): Drafts {
  const drafts = new Map<string, Draft>();
  const byRef = new Map<string, Draft>();
  for (const stated of packages) {
    const identity = identityOf(stated);
    const key = keyOf(identity);
    const merged = drafts.get(key) ?? startDraft(identity, stated);
    drafts.set(key, merged);
    addToDraft(merged, stated);
    if (stated.ref !== "") byRef.set(stated.ref, merged);
  }
  return { drafts, byRef };
}

type KeyOf = ReturnType<typeof createComponentKey>;

function startDraft(identity: Identity, { scope, noted }: SbomPackage): Draft {
  const licenses = { concluded: [], declared: [], observed: [] };
  const empty = { identity, refs: [], scope, licenses, needs: new Set<string>(), hasNeeds: false, isNeeded: false };
  return { ...empty, direct: noted?.direct, isNoted: noted !== undefined };
}

function addToDraft(draft: Draft, { ref, scope, licenses, noted }: SbomPackage): void {
  draft.scope = strongerScope(draft.scope, scope);
  if (noted?.direct) draft.direct = true;
  if (ref !== "") draft.refs.push(ref);
  for (const kind of ["concluded", "declared", "observed"] as const) {
    for (const words of licenses[kind]) draft.licenses[kind].push(words);
  }
}

function finishDraft(draft: Draft, file: string, direct: ReadonlySet<Draft> | undefined): Component {
  // If neither the project nor a component leads to it, it may be direct or transitive.
  const isDirect = draft.isNoted ? draft.direct : direct?.has(draft) || (direct && draft.isNeeded ? false : undefined);
  return {
    ...draft.identity,
    scope: draft.scope,
    ...(isDirect !== undefined && { direct: isDirect }),
    locations: [{ file }],
    resolvedBy: "sbom",
    ...(draft.hasNeeds && { dependsOn: [...draft.needs].sort() }),
  };
}
