/** An element with text or with other elements in it, never both. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly content: string | readonly XmlElement[];
}

/** Children that are undefined are left out, as attributes are. */
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

/** An element with text, where there is one. */
export function optional(name: string, text: string | undefined): XmlElement | undefined {
  return text === undefined ? undefined : element(name, text);
}

/** An element around the elements of a list, where the list has any. */
export function around<T>(
  name: string,
  list: readonly T[] | undefined,
  toElement: (one: T) => XmlElement,
): XmlElement | undefined {
  return list === undefined || list.length === 0 ? undefined : element(name, list.map(toElement));
}

export function printXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root, "")}`;
}

/** As deep as the format, which does not depend on what is written in it. */
function print({ name, attributes, content }: XmlElement, indent: string): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escape(value)}"`],
  );
  const open = `${indent}<${name}${given.join("")}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === "string") return `${open}>${escape(content)}</${name}>\n`;
  return `${open}>\n${content.map((child) => print(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/** Characters that XML cannot hold are gone before; attributes are texts of one line. */
function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
