import type { XmlElement } from "../formats/xml.ts";

/** Converts CycloneDX XML to the shape of its JSON, for the fields lcc reads. */
export function bomFromXml(bom: XmlElement): unknown {
  return { ...readFields(bom), specVersion: readVersion(bom) };
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

/** Elements around the items of a list. */
const lists: ReadonlySet<string> = new Set([
  ...["components", "licenses", "properties", "dependencies", "compositions", "assemblies", "vulnerabilities"],
]);

/** The element as a field of the JSON, where attributes and child elements are fields alike. */
function toJson(element: XmlElement): unknown {
  const { name, attributes, children, text } = element;
  if (lists.has(name)) return children.map(name === "licenses" ? toChoice : toJson);
  const own = Object.fromEntries(attributes);
  if (name === "property") return { ...own, value: text };
  if (name === "text") return { ...own, content: text };
  if (name === "dependency") return { ...own, dependsOn: children.map((child) => child.attributes.get("ref")) };
  return children.length === 0 && text !== "" ? text : readFields(element);
}

/** Of several elements with one name, the first counts. */
function readFields({ attributes, children }: XmlElement): object {
  const fields = children.toReversed().map((child) => [child.name, toJson(child)] as const);
  return Object.fromEntries([...attributes, ...fields]);
}

/** `<license>` with an identifier, a name or a text, or `<expression>`, in any number and order. */
function toChoice(choice: XmlElement): unknown {
  if (choice.name !== "expression") return { license: readFields(choice) };
  return { ...Object.fromEntries(choice.attributes), expression: choice.text };
}
