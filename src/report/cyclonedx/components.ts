import type { ComponentKind } from "../../domain/contracts/ecosystem.ts";
import type { Scope, ResolvedBy, Supplier } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { readKind } from "../../models/kind.ts";
import { listCopyrights } from "../sbom/licenses.ts";
import { onlyFile } from "../sbom/published-files.ts";
import { manyLines, nameText, oneLine } from "../sbom/plain-text.ts";
import { isPackageUrl } from "../sbom/web-address.ts";
import type { BomComponent, ComponentEvidence, SpecVersion, IdentityEvidence } from "./document.ts";
import { toLicenseChoices, observedChoices } from "./licenses.ts";
import { modelCard, pedigree } from "./model-card.ts";
import { listProperties } from "./properties.ts";
import { listReferences, toHashes } from "./references.ts";
import { formatLocation, placesOf } from "../facts/place/format-location.ts";
import { foundBy } from "../sbom/found-by.ts";

/** The references of components in the BOM, and the components of dataset names. */
export interface Refs {
  readonly refOf: (finding: Finding) => string;
  readonly datasetRef: (name: string) => string | undefined;
  /** Whether it is not known how the component is used. */
  readonly isLoose: (finding: Finding) => boolean;
}

export function toComponent(finding: Finding, refs: Refs, spec: SpecVersion): BomComponent {
  const { component } = finding;
  const kind = readKind(finding.component);
  const scope = scopes[component.scope];
  const version = versionText(component.version);
  const licenses = toLicenseChoices(finding, spec);
  const hashes = toHashes(onlyFile(finding)?.hashes ?? []);
  const externalReferences = listReferences(finding);
  const evidence = toEvidence(finding, spec);
  return {
    type: types[kind],
    "bom-ref": refs.refOf(finding),
    ...suppliedBy(component.supplier),
    name: nameText(component.name),
    ...(version !== "" && { version }),
    ...(scope && { scope }),
    ...(hashes.length > 0 && { hashes }),
    ...(licenses.length > 0 && { licenses }),
    ...(isPackageUrl(component.purl) && { purl: component.purl }),
    ...(kind === "model" && pedigree(finding)),
    ...(externalReferences.length > 0 && { externalReferences }),
    properties: listProperties(finding, refs.isLoose(finding)),
    ...(Object.keys(evidence).length > 0 && { evidence }),
    ...(kind === "model" && modelCard(finding, refs)),
    ...(kind === "dataset" && { data: [{ type: "dataset", name: nameText(component.name) }] }),
  };
}

/** `publisher` is the older field, which many tools show. */
function suppliedBy(supplier: Supplier | undefined): Pick<BomComponent, "supplier" | "publisher"> {
  const name = oneLine(supplier?.name ?? "");
  return name === "" ? {} : { supplier: { name }, publisher: name };
}

const types: Readonly<Record<ComponentKind, BomComponent["type"]>> = {
  library: "library",
  model: "machine-learning-model",
  dataset: "data",
  file: "file",
};

/** Cut to the length limit of the schema. */
export function versionText(version: string): string {
  return oneLine(version).slice(0, 1024).toWellFormed();
}

/**
 * The scope in CycloneDX is about run time. Components used to write, test or build the product, or only named, are not
 * reachable at run time, hence `excluded`. Without a scope readers assume `required`, the cautious reading of an
 * unknown scope.
 */
const scopes: Readonly<Record<Scope, BomComponent["scope"]>> = {
  runtime: "required",
  optional: "optional",
  build: "excluded",
  dev: "excluded",
  test: "excluded",
  available: "excluded",
  unknown: undefined,
};

function toEvidence(finding: Finding, spec: SpecVersion): ComponentEvidence {
  const occurrences = placesOf(finding.component).map(({ line, ...place }) => ({
    location: oneLine(formatLocation(place)),
    ...(line !== undefined && Number.isSafeInteger(line) && line >= 0 && { line }),
  }));
  const licenses = observedChoices(finding, spec);
  const copyright = listCopyrights(finding).map((text) => ({ text: manyLines(text) }));
  const identity = toIdentity(finding);
  return {
    ...(identity.length > 0 && { identity }),
    ...(occurrences.length > 0 && { occurrences }),
    ...(licenses.length > 0 && { licenses }),
    ...(copyright.length > 0 && { copyright }),
  };
}

/** How the version was found, or only the name; reports before 3.0 do not have it. */
function toIdentity({ component }: Finding): IdentityEvidence[] {
  const { resolvedBy, version, requirement, resolvedAt } = component;
  if (resolvedBy === undefined) return [];
  const asked = requirement === undefined ? "" : `; asked for: ${requirement}`;
  const time = resolvedAt === undefined ? "" : `; at ${resolvedAt}`;
  const confidence = version === "" ? 1 : confidences[resolvedBy];
  return [
    {
      field: version === "" ? "name" : "version",
      confidence,
      methods: [
        {
          technique: resolvedBy === "lcc" ? "other" : "manifest-analysis",
          confidence,
          value: oneLine(`${foundBy(resolvedBy)}${asked}${time}`),
        },
      ],
    },
  ];
}

/** lcc resolves what would be installed now; what was or will be installed may differ. */
const confidences: Readonly<Record<ResolvedBy, number>> = { lockfile: 1, installed: 1, manifest: 1, sbom: 1, lcc: 0.9 };
