/** An element with text or child elements, never both. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly content: string | readonly XmlElement[];
}

/** Undefined children and attributes are left out. */
export function element(
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes: XmlElement["attributes"] = {},
): XmlElement {
  return {
    name,
    attributes,
    content: typeof content === "string" ? content : content.filter((child) => child !== undefined),
  };
}

/** An element with text, if there is any. */
export function optional(name: string, text: string | undefined): XmlElement | undefined {
  return text === undefined ? undefined : element(name, text);
}

/** An element that wraps the elements of a list, if the list is not empty. */
export function around<T>(
  name: string,
  list: readonly T[] | undefined,
  toElement: (item: T) => XmlElement,
): XmlElement | undefined {
  return list === undefined || list.length === 0 ? undefined : element(name, list.map(toElement));
}

export function printXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root, "")}`;
}

/** The depth of the recursion is that of the format, not of the data. */
function print({ name, attributes, content }: XmlElement, indent: string): string {
  const printed = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escape(value)}"`],
  );
  const open = `${indent}<${name}${printed.join("")}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === "string") return `${open}>${escape(content)}</${name}>\n`;
  return `${open}>\n${content.map((child) => print(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/** Characters that XML cannot have were removed before; attributes are single-line strings. */
function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
