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
  isNeeded: boolean;
  direct: boolean | undefined;
  isNoted: boolean;
}

/** Adds the dependencies of components, and returns the direct dependencies of the project. */
export function readSbomNeeds(
  document: SbomDocument,
  drafts: Iterable<Draft>,
  byRef: ReadonlyMap<string, Draft>,
): Needs {
  const graph = { edges: document.edges, byRef, refs: knownRefs(document) };
  const asked = document.root ? (document.edges.get(document.root.ref) ?? []) : [];
  const unnamed = new Set(asked.filter((ref) => !graph.refs.has(ref)));
  for (const draft of drafts) addNeeds(draft, graph, unnamed);
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
  readonly refs: ReadonlySet<string>;
}

function knownRefs({ root, packages }: SbomDocument): Set<string> {
  return new Set([...(root ? [root.ref] : []), ...packages.map(({ ref }) => ref)]);
}

/** Direct dependencies of the project, also through a lockfile in between; undefined if the SBOM does not say. */
function findDirect({ root }: SbomDocument, { edges, byRef }: EdgeGraph): ReadonlySet<Draft> | undefined {
  const direct = new Set<Draft>();
  const seen = new Set<string>();
  const open = [...(root ? (edges.get(root.ref) ?? []) : [])];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const component = byRef.get(ref);
    if (component) direct.add(component);
    else for (const next of edges.get(ref) ?? []) open.push(next);
  }
  return direct.size === 0 ? undefined : direct;
}

function addNeeds(draft: Draft, { edges, byRef, refs }: EdgeGraph, unnamed: Set<string>): void {
  for (const ref of draft.refs) {
    const needed = edges.get(ref);
    if (!needed) continue;
    draft.hasNeeds = true;
    for (const other of needed) {
      const target = byRef.get(other);
      if (target && target !== draft) {
        draft.needs.add(componentKey(target.identity));
        target.isNeeded = true;
      } else if (!target && !refs.has(other)) unnamed.add(other);
    }
  }
}
