import type { Scope } from "../domain/component.ts";
import type { ComponentKind } from "../domain/ecosystem.ts";
import { ParseError, TooLargeError } from "../domain/parse-error.ts";
import { field, isFields, list, text } from "../formats/value.ts";
import { readLicenseChoices } from "./cyclonedx-licenses.ts";
import { type LccNotes, maxPackages, type SbomDocument, type SbomPackage } from "./document.ts";
import { readNotes } from "./lcc-notes.ts";

/** Reads a CycloneDX document in its JSON form. */
export function readCycloneDx(bom: unknown): SbomDocument {
  const version = text(field(bom, "specVersion")) ?? "";
  if (!/^1\.[2-7]$/.test(version)) {
    throw new ParseError(`This is an SBOM of CycloneDX ${version.slice(0, 20)}; lcc reads the versions 1.2 to 1.7.`);
  }
  const project = field(field(bom, "metadata"), "component");
  const entries = flatten([...list(field(project, "components")), ...list(field(bom, "components"))]);
  const named = entries.filter(isNamed);
  const purl = text(field(project, "purl"));
  const ref = text(field(project, "bom-ref")) ?? purl;
  return {
    format: `CycloneDX ${version}`,
    ...(ref !== undefined && { root: { ref, ...(purl !== undefined && { purl }) } }),
    packages: named.map(toPackage),
    edges: readEdges(field(bom, "dependencies")),
    gaps: readGaps(field(bom, "compositions")),
    lost: entries.length - named.length,
    explained: new Map(),
  };
}

/** Components may be nested; an explicit stack avoids deep recursion. */
function flatten(components: readonly unknown[]): unknown[] {
  const found: unknown[] = [];
  const open = components.toReversed();
  while (open.length > 0) {
    const next = open.pop();
    found.push(next);
    if (found.length > maxPackages) {
      throw new TooLargeError(`The SBOM lists more than ${maxPackages} components, the most that lcc reads.`);
    }
    for (const inside of list(field(next, "components")).toReversed()) open.push(inside);
  }
  return found;
}

function isNamed(entry: unknown): boolean {
  return isFields(entry) && Boolean(text(field(entry, "name"))?.trim() || text(field(entry, "purl"))?.trim());
}

function toPackage(entry: unknown): SbomPackage {
  const type = text(field(entry, "type")) ?? "library";
  const group = text(field(entry, "group"))?.trim() ?? "";
  const name = text(field(entry, "name"))?.trim() ?? "";
  const purl = text(field(entry, "purl"))?.trim();
  const version = text(field(entry, "version"))?.trim() ?? "";
  const rows = readProperties(field(entry, "properties"));
  const noted = readNotes(rows.own);
  const choices = readLicenseChoices(field(entry, "licenses"));
  const observed = readLicenseChoices(field(field(entry, "evidence"), "licenses"));
  const licenses = { ...choices, observed: [...observed.concluded, ...observed.declared] };
  const isBare = !purl && !noted && Object.values(licenses).every((all) => all.length === 0);
  return {
    ref: text(field(entry, "bom-ref")) ?? purl ?? "",
    kind: kinds[type] ?? "library",
    name: group === "" || name.startsWith(`${group}/`) ? name : `${group}/${name}`,
    version,
    ...(purl && { purl }),
    scope: noted?.scope ?? scopes[text(field(entry, "scope")) ?? "required"] ?? "runtime",
    licenses,
    ...readSupplier(entry),
    ...((isWorkspace(noted) || (isBare && (isPlace(type, version) || rows.isTarget))) && { isPlace: true as const }),
    ...(noted && { noted }),
  };
}

/** `publisher` is the older field. */
function readSupplier(entry: unknown): Pick<SbomPackage, "supplier"> {
  const name = text(field(field(entry, "supplier"), "name")) ?? text(field(entry, "publisher"));
  return name === undefined ? {} : { supplier: { name, kind: "organization" } };
}

const kinds: Readonly<Record<string, ComponentKind>> = {
  "machine-learning-model": "model",
  data: "dataset",
  file: "file",
};

/** By the specification, a component without a scope is required; `excluded` is not part of what runs. */
const scopes: Readonly<Record<string, Scope>> = { required: "runtime", optional: "optional", excluded: "dev" };

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

function readProperties(properties: unknown): Properties {
  const own = new Map<string, string>();
  let isTarget = false;
  for (const property of list(properties)) {
    const name = text(field(property, "name")) ?? "";
    const value = text(field(property, "value")) ?? "";
    if (name.startsWith("lcc:") && !own.has(name.slice(4))) own.set(name.slice(4), value);
    if (name === "aquasecurity:trivy:Class") isTarget = value === "lang-pkgs" || value === "os-pkgs";
  }
  return { own, isTarget };
}

function readEdges(dependencies: unknown): Map<string, readonly string[]> {
  const edges = new Map<string, string[]>();
  for (const entry of list(dependencies)) {
    const ref = text(field(entry, "ref"));
    if (ref === undefined) continue;
    const known = edges.get(ref) ?? [];
    for (const one of list(field(entry, "dependsOn"))) if (typeof one === "string") known.push(one);
    edges.set(ref, known);
  }
  return edges;
}

/** Only what is marked incomplete: most tools say `unknown` or nothing. Vulnerabilities do not matter here. */
function readGaps(compositions: unknown): string[] {
  const words = list(compositions)
    .filter((one) => !hasOnlyVulnerabilities(one))
    .map((one) => text(field(one, "aggregate")) ?? "")
    .filter((aggregate) => aggregate.startsWith("incomplete"));
  return [...new Set(words)].sort().map((word) => `it calls its own list "${word.slice(0, 60)}"`);
}

function hasOnlyVulnerabilities(composition: unknown): boolean {
  const has = (name: string): boolean => list(field(composition, name)).length > 0;
  return has("vulnerabilities") && !has("assemblies") && !has("dependencies");
}
