import { isFields } from "../../formats/value.ts";
import type { Bom } from "./document.ts";

/** The BOM in XML: the fields of the JSON, whose order is that of the XML schema, as elements, attributes and texts. */
export function toXml(bom: Bom): string {
  const { specVersion, serialNumber, version, metadata, components, services, dependencies, compositions } = bom;
  const xmlns = `http://cyclonedx.org/schema/bom/${specVersion}`;
  const content = { xmlns, serialNumber, version, metadata, components, services, dependencies, compositions };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${printElement("bom", content, "")}`;
}

/** The fields of an element that are attributes. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  bom: ["xmlns", "serialNumber", "version"],
  component: ["type", "bom-ref"],
  service: ["bom-ref"],
  reference: ["type"],
  hash: ["alg"],
  property: ["name"],
  dependency: ["ref"],
  assembly: ["ref"],
  license: ["acknowledgement"],
  expression: ["acknowledgement"],
};

/** The field of an element that is its text. */
const texts: Readonly<Record<string, string>> = {
  hash: "content",
  property: "value",
  expression: "expression",
  text: "text",
  ref: "ref",
};

/** The names of the elements for the items of a list. */
const itemNames: Readonly<Record<string, string>> = {
  components: "component",
  ancestors: "component",
  services: "service",
  dependencies: "dependency",
  dependsOn: "dependency",
  compositions: "composition",
  assemblies: "assembly",
  lifecycles: "lifecycle",
  authors: "author",
  hashes: "hash",
  externalReferences: "reference",
  properties: "property",
  methods: "method",
  occurrences: "occurrence",
  copyright: "text",
  datasets: "dataset",
  performanceMetrics: "performanceMetric",
  energyConsumptions: "energyConsumption",
};

/** Lists without an element around their items. */
const bare: ReadonlySet<string> = new Set(["dependsOn", "identity", "data", "energyProviders"]);

/** The depth of the recursion is that of the format, not of the data. */
function printElement(name: string, value: unknown, indent: string): string {
  if (!isFields(value)) return printText(name, "", value, indent);
  const own = attributes[name] ?? [];
  const printed = own.flatMap((key) => (value[key] === undefined ? [] : ` ${key}="${escape(value[key])}"`)).join("");
  const text = texts[name];
  if (text !== undefined) return printText(name, printed, value[text], indent);
  const inner = Object.entries(value).filter(([key, field]) => !own.includes(key) && field !== undefined);
  return printAround(
    name,
    printed,
    inner.map(([key, field]) => printField(key, field, `${indent}  `)).join(""),
    indent,
  );
}

function printField(name: string, value: unknown, indent: string): string {
  if (!Array.isArray(value)) return printElement(name, value, indent);
  if (value.length === 0 && name !== "components") return "";
  const printItems = (items: readonly unknown[], at: string) => items.map((item) => printItem(name, item, at)).join("");
  if (bare.has(name)) return printItems(value, indent);
  // Of these, each has an element of its own around it.
  const groups = name === "energyConsumptions" ? value.map((item: unknown) => [item]) : [value];
  return groups.map((items) => printAround(name, "", printItems(items, `${indent}  `), indent)).join("");
}

function printItem(list: string, item: unknown, indent: string): string {
  if (!isFields(item)) return printElement(itemNames[list] ?? list, { ref: item }, indent);
  if (list === "licenses")
    return "license" in item
      ? printElement("license", item["license"], indent)
      : printElement("expression", item, indent);
  const isReference = list === "datasets" && "ref" in item;
  return printElement(isReference ? "ref" : (itemNames[list] ?? list), item, indent);
}

function printAround(name: string, attributes: string, inner: string, indent: string): string {
  if (inner === "") return `${indent}<${name}${attributes}/>\n`;
  return `${indent}<${name}${attributes}>\n${inner}${indent}</${name}>\n`;
}

function printText(name: string, attributes: string, value: unknown, indent: string): string {
  const text = escape(value);
  return text === "" ? `${indent}<${name}${attributes}/>\n` : `${indent}<${name}${attributes}>${text}</${name}>\n`;
}

/** Characters that XML cannot have were removed before; attributes are single-line strings. */
function escape(value: unknown): string {
  const text = typeof value === "number" ? toDecimal(value) : String(value);
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML Schema's decimals have no exponent. */
function toDecimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") || "0" : text;
}
