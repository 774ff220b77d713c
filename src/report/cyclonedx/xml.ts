import type {
  Bom,
  BomComponent,
  BomHash,
  BomService,
  Composition,
  ExternalReference,
  Metadata,
  Property,
  ComponentEvidence,
  IdentityEvidence,
  LicenseChoice,
} from "./document.ts";
import { dataToXml, modelCardToXml } from "./xml-model-card.ts";
import { around, element, optional, printXml, type XmlElement } from "./xml-element.ts";

/** The BOM in XML. The schema requires an order of elements that differs from the JSON. */
export function toXml(bom: Bom): string {
  const attributes = {
    xmlns: `http://cyclonedx.org/schema/bom/${bom.specVersion}`,
    serialNumber: bom.serialNumber,
    version: String(bom.version),
  };
  return printXml(
    element(
      "bom",
      [
        metadataToXml(bom.metadata),
        element("components", bom.components.map(componentToXml)),
        around("services", bom.services, serviceToXml),
        around("dependencies", bom.dependencies, ({ ref, dependsOn }) =>
          element("dependency", toRefs("dependency", dependsOn), { ref }),
        ),
        around("compositions", bom.compositions, compositionToXml),
      ],
      attributes,
    ),
  );
}

function metadataToXml(metadata: Metadata): XmlElement {
  return element("metadata", [
    element("timestamp", metadata.timestamp),
    around("lifecycles", metadata.lifecycles, ({ phase }) => element("lifecycle", [element("phase", phase)])),
    element("tools", [around("components", metadata.tools.components, componentToXml)]),
    around("authors", metadata.authors, ({ name }) => element("author", [element("name", name)])),
    componentToXml(metadata.component),
    metadata.supplier && element("supplier", [element("name", metadata.supplier.name)]),
    propertiesToXml(metadata.properties),
  ]);
}

function componentToXml(component: BomComponent): XmlElement {
  const { type, supplier, licenses, pedigree, evidence } = component;
  return element(
    "component",
    [
      supplier && element("supplier", [element("name", supplier.name)]),
      optional("publisher", component.publisher),
      element("name", component.name),
      optional("version", component.version),
      optional("scope", component.scope),
      around("hashes", component.hashes, hashToXml),
      licenses && licensesToXml(licenses),
      optional("purl", component.purl),
      pedigree &&
        element("pedigree", [
          element("ancestors", pedigree.ancestors.map(componentToXml)),
          optional("notes", pedigree.notes),
        ]),
      around("externalReferences", component.externalReferences, referenceToXml),
      component.properties && propertiesToXml(component.properties),
      around("components", component.components, componentToXml),
      evidence && evidenceToXml(evidence),
      component.modelCard && modelCardToXml(component.modelCard),
      ...(component.data ?? []).map((data) => dataToXml("data", data)),
    ],
    { type, "bom-ref": component["bom-ref"] },
  );
}

function serviceToXml(service: BomService): XmlElement {
  return element(
    "service",
    [
      element("provider", [element("name", service.provider.name)]),
      element("name", service.name),
      element("x-trust-boundary", String(service["x-trust-boundary"])),
      around("externalReferences", service.externalReferences, referenceToXml),
      propertiesToXml(service.properties),
    ],
    { "bom-ref": service["bom-ref"] },
  );
}

function referenceToXml({ type, url, comment, hashes }: ExternalReference): XmlElement {
  const content = [element("url", url), optional("comment", comment), around("hashes", hashes, hashToXml)];
  return element("reference", content, { type });
}

function hashToXml({ alg, content }: BomHash): XmlElement {
  return element("hash", content, { alg });
}

function propertiesToXml(properties: readonly Property[]): XmlElement | undefined {
  return around("properties", properties, ({ name, value }) => element("property", value, { name }));
}

function compositionToXml({ aggregate, assemblies, dependencies }: Composition): XmlElement {
  return element("composition", [
    element("aggregate", aggregate),
    assemblies && element("assemblies", toRefs("assembly", assemblies)),
    element("dependencies", toRefs("dependency", dependencies)),
  ]);
}

function toRefs(name: string, refs: readonly string[]): XmlElement[] {
  return refs.map((ref) => element(name, [], { ref }));
}

function licensesToXml(licenses: readonly LicenseChoice[]): XmlElement {
  return element("licenses", licenses.map(licenseToXml));
}

function licenseToXml(choice: LicenseChoice): XmlElement {
  if ("expression" in choice) {
    return element("expression", choice.expression, { acknowledgement: choice.acknowledgement });
  }
  const { license } = choice;
  const { acknowledgement } = license;
  return element("license", ["id" in license ? element("id", license.id) : element("name", license.name)], {
    acknowledgement,
  });
}

function identityToXml({ field, confidence, methods }: IdentityEvidence): XmlElement {
  return element("identity", [
    element("field", field),
    element("confidence", String(confidence)),
    around("methods", methods, (method) =>
      element("method", [
        element("technique", method.technique),
        element("confidence", String(method.confidence)),
        element("value", method.value),
      ]),
    ),
  ]);
}

function evidenceToXml({ identity, occurrences, licenses, copyright }: ComponentEvidence): XmlElement {
  return element("evidence", [
    ...(identity ?? []).map(identityToXml),
    around("occurrences", occurrences, ({ location, line }) =>
      element("occurrence", [element("location", location), optional("line", line?.toString())]),
    ),
    licenses && licensesToXml(licenses),
    around("copyright", copyright, ({ text }) => element("text", text)),
  ]);
}
