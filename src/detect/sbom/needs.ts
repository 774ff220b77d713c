import { componentKey, type Scope } from "../../domain/contracts/component.ts";
import type { LicenseWords, SbomDocument, SbomLicenses } from "../../sbom/document.ts";
import type { Identity } from "./identify.ts";

/** A component while its packages are being merged. */
export interface Draft {
  readonly identity: Identity;
  readonly refs: string[];
  scope: Scope;
  readonly licenses: Record<keyof SbomLicenses, LicenseWords[]>;
  readonly needs: Set<string>;
  hasNeeds: boolean;
  /** Another component needs it. */
  isNeeded: boolean;
  direct: boolean | undefined;
  isNoted: boolean;
}

/** Adds the dependencies of components, and returns the direct dependencies of the project. */
export function readNeeds(document: SbomDocument, drafts: Iterable<Draft>, byRef: ReadonlyMap<string, Draft>): Needs {
  const graph = { edges: document.edges, byRef, known: knownRefs(document) };
  const asked = document.root ? (document.edges.get(document.root.ref) ?? []) : [];
  const unnamed = new Set(asked.filter((ref) => !graph.known.has(ref)));
  for (const one of drafts) addNeeds(one, graph, unnamed);
  return { direct: findDirect(document, graph), unnamed: unnamed.size };
}

interface Needs {
  /** Undefined if the SBOM does not say. */
  readonly direct: ReadonlySet<Draft> | undefined;
  /** References to components that the SBOM does not list. */
  readonly unnamed: number;
}

interface EdgeGraph {
  readonly edges: SbomDocument["edges"];
  readonly byRef: ReadonlyMap<string, Draft>;
  /** References of everything in the SBOM, including the project and places. */
  readonly known: ReadonlySet<string>;
}

function knownRefs({ root, packages }: SbomDocument): Set<string> {
  return new Set([...(root ? [root.ref] : []), ...packages.map(({ ref }) => ref)]);
}

/** Direct dependencies of the project, also through a lockfile in between; undefined if the SBOM does not say. */
function findDirect({ root }: SbomDocument, { edges, byRef }: EdgeGraph): ReadonlySet<Draft> | undefined {
  const found = new Set<Draft>();
  const seen = new Set<string>();
  const open = [...(root ? (edges.get(root.ref) ?? []) : [])];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const component = byRef.get(ref);
    if (component) found.add(component);
    else for (const next of edges.get(ref) ?? []) open.push(next);
  }
  return found.size === 0 ? undefined : found;
}

function addNeeds(one: Draft, { edges, byRef, known }: EdgeGraph, unnamed: Set<string>): void {
  for (const ref of one.refs) {
    const needed = edges.get(ref);
    if (!needed) continue;
    one.hasNeeds = true;
    for (const other of needed) {
      const found = byRef.get(other);
      if (found && found !== one) {
        one.needs.add(componentKey(found.identity));
        found.isNeeded = true;
      } else if (!found && !known.has(other)) unnamed.add(other);
    }
  }
}
