import { child, children, childText, type XmlElement } from "../formats/xml.ts";

/** Converts CycloneDX XML to the shape of its JSON, for the fields lcc reads. */
export function bomFromXml(bom: XmlElement): unknown {
  const project = child(child(bom, "metadata"), "component");
  return {
    specVersion: readVersion(bom),
    metadata: project && { component: toComponent(project) },
    components: children(child(bom, "components"), "component").map(toComponent),
    dependencies: children(child(bom, "dependencies"), "dependency").map((dependency) => ({
      ref: dependency.attributes.get("ref"),
      dependsOn: readRefs(dependency, "dependency"),
    })),
    compositions: children(child(bom, "compositions"), "composition").map((composition) => ({
      aggregate: childText(composition, "aggregate"),
      assemblies: readRefs(child(composition, "assemblies"), "assembly"),
      dependencies: readRefs(child(composition, "dependencies"), "dependency"),
      vulnerabilities: readRefs(child(composition, "vulnerabilities"), "vulnerability"),
    })),
  };
}

/** The version is in the namespace, which may have a prefix. */
function readVersion({ attributes }: XmlElement): string | undefined {
  const spaces = [...attributes].filter(([name]) => /^xmlns(?::|$)/.test(name)).map(([, value]) => value);
  return spaces.flatMap((space) => /^http:\/\/cyclonedx\.org\/schema\/bom\/(\d\.\d{1,2})$/.exec(space)?.[1] ?? [])[0];
}

/** All elements that are read here, and their parents. */
export const wantedElements: ReadonlySet<string> = new Set([
  ...["bom", "metadata", "components", "component", "group", "name", "version", "scope", "purl"],
  ...["supplier", "publisher"],
  ...["licenses", "license", "expression", "id", "url", "text", "evidence", "properties", "property"],
  ...["dependencies", "dependency", "compositions", "composition", "aggregate", "assemblies", "assembly"],
  ...["vulnerabilities", "vulnerability"],
]);

function toComponent(element: XmlElement): unknown {
  return {
    type: element.attributes.get("type"),
    "bom-ref": element.attributes.get("bom-ref"),
    supplier: { name: childText(child(element, "supplier"), "name") },
    publisher: childText(element, "publisher"),
    group: childText(element, "group"),
    name: childText(element, "name"),
    version: childText(element, "version"),
    scope: childText(element, "scope"),
    purl: childText(element, "purl"),
    licenses: toChoices(child(element, "licenses")),
    evidence: { licenses: toChoices(child(child(element, "evidence"), "licenses")) },
    properties: children(child(element, "properties"), "property").map((property) => ({
      name: property.attributes.get("name"),
      value: property.text,
    })),
    components: children(child(element, "components"), "component").map(toComponent),
  };
}

/** `<license>` with an identifier, a name or a text, or `<expression>`, in any number and order. */
function toChoices(licenses: XmlElement | undefined): unknown[] {
  return (licenses?.children ?? []).map((choice) => {
    const acknowledgement = choice.attributes.get("acknowledgement");
    if (choice.name === "expression") return { expression: choice.text, acknowledgement };
    const attached = child(choice, "text");
    const [id, name, url] = ["id", "name", "url"].map((part) => childText(choice, part));
    const text = attached && { content: attached.text, encoding: attached.attributes.get("encoding") };
    return { license: { id, name, url, text, acknowledgement } };
  });
}

function readRefs(element: XmlElement | undefined, name: string): (string | undefined)[] {
  return children(element, name).map(({ attributes }) => attributes.get("ref"));
}
