import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { EcosystemFacts } from "../../domain/contracts/ecosystem.ts";
import { strongerScope } from "../../domain/contracts/scope-rank.ts";
import type { SbomDocument, SbomLicenses, SbomPackage } from "../../sbom/document.ts";
import { byIdentity } from "../walk/sort-places.ts";
import { createIdentityReader, type Identity } from "./identify.ts";
import { type Draft, readNeeds } from "./needs.ts";

interface Listed {
  /** In a fixed order. */
  readonly components: readonly Component[];
  readonly licensesOf: (component: Component) => SbomLicenses;
  /** Entries that are not packages. */
  readonly places: number;
  /** References to components that the SBOM does not list. */
  readonly unnamed: number;
}

/** One component for each package of an SBOM, without duplicates. */
export function listComponents(document: SbomDocument, file: string, ecosystems: readonly EcosystemFacts[]): Listed {
  const packages = document.packages.filter((one) => !isRoot(one, document));
  const isListOfPlaces = packages.every(({ isPlace }) => isPlace);
  const listed = isListOfPlaces ? packages : packages.filter(({ isPlace }) => !isPlace);
  const keyOf = createKeys(ecosystems);
  const { drafts, byRef } = draft(listed, createIdentityReader(ecosystems), keyOf);
  const { direct, unnamed } = readNeeds(document, drafts.values(), byRef);
  const components = [...drafts.values()].map((one) => finish(one, file, direct)).sort(byIdentity);
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

function draft(packages: readonly SbomPackage[], identityOf: (one: SbomPackage) => Identity, keyOf: KeyOf): Drafts {
  const drafts = new Map<string, Draft>();
  const byRef = new Map<string, Draft>();
  for (const one of packages) {
    const identity = identityOf(one);
    const key = keyOf(identity);
    const known = drafts.get(key) ?? begin(identity, one);
    drafts.set(key, known);
    join(known, one);
    if (one.ref !== "") byRef.set(one.ref, known);
  }
  return { drafts, byRef };
}

type KeyOf = (component: Pick<Component, "type" | "name" | "version">) => string;

/** The key of a component, in lower case if the ecosystem ignores case. */
function createKeys(ecosystems: readonly EcosystemFacts[]): KeyOf {
  const caseless = new Set(ecosystems.filter(({ ignoresCase }) => ignoresCase).flatMap(({ types }) => types));
  return (component) => {
    const key = componentKey(component);
    return caseless.has(component.type) ? key.toLowerCase() : key;
  };
}

function begin(identity: Identity, { scope, noted }: SbomPackage): Draft {
  const licenses = { concluded: [], declared: [], observed: [] };
  const found = { identity, refs: [], scope, licenses, needs: new Set<string>(), hasNeeds: false, isNeeded: false };
  return { ...found, direct: noted?.direct, isNoted: noted !== undefined };
}

function join(known: Draft, { ref, scope, licenses, noted }: SbomPackage): void {
  known.scope = strongerScope(known.scope, scope);
  if (noted?.direct) known.direct = true;
  if (ref !== "") known.refs.push(ref);
  for (const kind of ["concluded", "declared", "observed"] as const) {
    for (const words of licenses[kind]) known.licenses[kind].push(words);
  }
}

function finish(one: Draft, file: string, direct: ReadonlySet<Draft> | undefined): Component {
  // If neither the project nor a component leads to it, it may be direct or transitive.
  const isDirect = one.isNoted ? one.direct : direct?.has(one) || (direct && one.isNeeded ? false : undefined);
  return {
    ...one.identity,
    scope: one.scope,
    ...(isDirect !== undefined && { direct: isDirect }),
    locations: [{ file }],
    resolvedBy: "sbom",
    ...(one.hasNeeds && { dependsOn: [...one.needs].sort() }),
  };
}
