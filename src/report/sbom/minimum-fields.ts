import type { Bom, BomComponent } from "../cyclonedx/document.ts";

/** A field that an authority requires in every SBOM. */
export interface MinimumField {
  readonly title: string;
  /** The authority: the minimum elements of the NTIA (2021), or the guideline of the BSI (TR-03183-2). */
  readonly by: "NTIA and BSI" | "NTIA" | "BSI";
  /** The number of elements that need it. */
  readonly of: number;
  /** Names of the components without it, or of the document itself. */
  readonly missing: readonly string[];
}

/** Which of the minimum fields an SBOM has, and which components lack them. */
export function checkMinimumFields(bom: Bom): MinimumField[] {
  const { metadata } = bom;
  const all = [metadata.component, ...bom.components];
  const reached = reachableFrom(metadata.component["bom-ref"] ?? "", bom);
  const ofEach = (title: string, by: MinimumField["by"], has: (component: BomComponent) => boolean): MinimumField => ({
    title,
    by,
    of: all.length,
    missing: all.filter((component) => !has(component)).map(formatName),
  });
  const ofDocument = (title: string, has: boolean): MinimumField => ({
    title,
    by: "NTIA and BSI",
    of: 1,
    missing: has ? [] : ["the document"],
  });
  return [
    ofDocument("author of the SBOM", (metadata.authors ?? []).length > 0 || metadata.supplier !== undefined),
    ofDocument("time of the SBOM", metadata.timestamp !== ""),
    ofEach("supplier of the component", "NTIA and BSI", ({ supplier }) => supplier !== undefined),
    ofEach("name of the component", "NTIA and BSI", ({ name }) => name !== "" && name !== "unnamed"),
    ofEach("version of the component", "NTIA and BSI", ({ version }) => version !== undefined),
    ofEach(
      "unique identifier",
      "NTIA and BSI",
      (component) => component === metadata.component || component.purl !== undefined,
    ),
    ofEach("place in the dependency graph", "NTIA and BSI", (component) => reached.has(component["bom-ref"] ?? "")),
    ofEach("license", "BSI", ({ licenses = [] }) => licenses.length > 0),
    ofEach("hash of the published file", "BSI", (component) => component === metadata.component || hasHash(component)),
  ];
}

/** If there are several files, each has its own hash. */
function hasHash({ hashes = [], externalReferences = [] }: BomComponent): boolean {
  return hashes.length > 0 || externalReferences.some((reference) => (reference.hashes ?? []).length > 0);
}

function formatName({ name, version }: BomComponent): string {
  return version === undefined ? name : `${name}@${version}`;
}

function reachableFrom(root: string, { dependencies }: Bom): ReadonlySet<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set([root]);
  for (const ref of reached) for (const needed of needs.get(ref) ?? []) reached.add(needed);
  return reached;
}
