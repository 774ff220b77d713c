import type { Scope } from "../domain/contracts/component.ts";
import type { ComponentKind } from "../domain/contracts/ecosystem.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { anything, array, shape, text } from "../formats/shape.ts";
import { readLicenseChoices } from "./cyclonedx-licenses.ts";
import { type LccNotes, maxPackages, type SbomDocument, type SbomPackage } from "./document.ts";
import { readNotes } from "./lcc-notes.ts";

const items = array(anything);
const readBom = shape({
  specVersion: text,
  metadata: shape({ component: shape({ "bom-ref": text, purl: text, components: items }) }),
  components: items,
  dependencies: array(shape({ ref: text, dependsOn: array(text) })),
  compositions: array(shape({ aggregate: text, assemblies: items, dependencies: items, vulnerabilities: items })),
});
const readNested = shape({ components: items });
const readComponent = shape({
  "bom-ref": text,
  type: text,
  group: text,
  name: text,
  version: text,
  purl: text,
  scope: text,
  supplier: shape({ name: text }),
  publisher: text,
  licenses: anything,
  evidence: shape({ licenses: anything }),
  properties: array(shape({ name: text, value: text })),
});

type Bom = ReturnType<typeof readBom>;
type BomComponent = ReturnType<typeof readComponent>;

/** Reads a CycloneDX document in its JSON form. */
export function readCycloneDx(document: unknown): SbomDocument {
  const bom = readBom(document);
  const version = bom.specVersion ?? "";
  if (!/^1\.[2-7]$/.test(version)) {
    throw new ParseError(`This is an SBOM of CycloneDX ${version.slice(0, 20)}; lcc reads the versions 1.2 to 1.7.`);
  }
  const project = bom.metadata.component;
  const entries = flatten([...project.components, ...bom.components]);
  const named = entries.map(readComponent).filter(isNamed);
  const { purl } = project;
  const ref = project["bom-ref"] ?? purl;
  return {
    format: `CycloneDX ${version}`,
    ...(ref !== undefined && { root: { ref, ...(purl !== undefined && { purl }) } }),
    packages: named.map(toPackage),
    edges: readEdges(bom.dependencies),
    gaps: readGaps(bom.compositions),
    lost: entries.length - named.length,
    explained: new Map(),
  };
}

/** Components may be nested; an explicit stack avoids deep recursion. */
function flatten(components: readonly unknown[]): unknown[] {
  const values: unknown[] = [];
  const open = components.toReversed();
  while (open.length > 0) {
    const next = open.pop();
    values.push(next);
    if (values.length > maxPackages) {
      throw new TooLargeError(`The SBOM lists more than ${maxPackages} components, the most that lcc reads.`);
    }
    for (const inside of readNested(next).components.toReversed()) open.push(inside);
  }
  return values;
}

function isNamed({ name, purl }: BomComponent): boolean {
  return Boolean(name?.trim() || purl?.trim());
}

function toPackage(entry: BomComponent): SbomPackage {
  const { type = "library" } = entry;
  const group = entry.group?.trim() ?? "";
  const name = entry.name?.trim() ?? "";
  const purl = entry.purl?.trim();
  const version = entry.version?.trim() ?? "";
  const rows = readProperties(entry.properties);
  const noted = readNotes(rows.own);
  const choices = readLicenseChoices(entry.licenses);
  const observed = readLicenseChoices(entry.evidence.licenses);
  const licenses = { ...choices, observed: [...observed.concluded, ...observed.declared] };
  const isBare = !purl && !noted && Object.values(licenses).every((all) => all.length === 0);
  return {
    ref: entry["bom-ref"] ?? purl ?? "",
    kind: kinds.get(type) ?? "library",
    name: group === "" || name.startsWith(`${group}/`) ? name : `${group}/${name}`,
    version,
    ...(purl && { purl }),
    scope: noted?.scope ?? scopes.get(entry.scope ?? "required") ?? "runtime",
    licenses,
    ...readSupplier(entry),
    ...((isWorkspace(noted) || (isBare && (isPlace(type, version) || rows.isTarget))) && { isPlace: true as const }),
    ...(noted && { noted }),
  };
}

/** `publisher` is the older field. */
function readSupplier({ supplier, publisher }: BomComponent): Pick<SbomPackage, "supplier"> {
  const name = supplier.name ?? publisher;
  return name === undefined ? {} : { supplier: { name, kind: "organization" } };
}

const kinds: ReadonlyMap<string, ComponentKind> = new Map([
  ["machine-learning-model", "model"],
  ["data", "dataset"],
  ["file", "file"],
]);

/** By the specification, a component without a scope is required; `excluded` is not part of what runs. */
const scopes: ReadonlyMap<string, Scope> = new Map([
  ["required", "runtime"],
  ["optional", "optional"],
  ["excluded", "dev"],
]);

/** A file without a version or license is only where something was found; so is the operating system of an image. */
function isPlace(type: string, version: string): boolean {
  return type === "operating-system" || (type === "file" && version === "");
}

/** lcc lists the parts of a monorepo as parts of the project. */
function isWorkspace(noted: LccNotes | undefined): boolean {
  return noted?.type === "workspace";
}

interface Properties {
  /** Properties written by lcc, without the prefix. */
  readonly own: ReadonlyMap<string, string>;
  /** Trivy lists every lockfile and every system as a component. */
  readonly isTarget: boolean;
}

function readProperties(properties: BomComponent["properties"]): Properties {
  const own = new Map<string, string>();
  let isTarget = false;
  for (const { name = "", value = "" } of properties) {
    if (name.startsWith("lcc:") && !own.has(name.slice(4))) own.set(name.slice(4), value);
    if (name === "aquasecurity:trivy:Class") isTarget = value === "lang-pkgs" || value === "os-pkgs";
  }
  return { own, isTarget };
}

function readEdges(dependencies: Bom["dependencies"]): Map<string, readonly string[]> {
  const edges = new Map<string, string[]>();
  for (const { ref, dependsOn } of dependencies) {
    if (ref === undefined) continue;
    const targets = edges.get(ref) ?? [];
    for (const target of dependsOn) targets.push(target);
    edges.set(ref, targets);
  }
  return edges;
}

/** Only what is marked incomplete: most tools say `unknown` or nothing. Vulnerabilities do not matter here. */
function readGaps(compositions: Bom["compositions"]): string[] {
  const words = compositions
    .filter((composition) => !hasOnlyVulnerabilities(composition))
    .map(({ aggregate = "" }) => aggregate)
    .filter((aggregate) => aggregate.startsWith("incomplete"));
  return [...new Set(words)].sort().map((word) => `it calls its own list "${word.slice(0, 60)}"`);
}

function hasOnlyVulnerabilities({ vulnerabilities, assemblies, dependencies }: Bom["compositions"][number]): boolean {
  return vulnerabilities.length > 0 && assemblies.length === 0 && dependencies.length === 0;
}
