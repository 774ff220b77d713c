import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { text } from "./value.ts";
import { lineAt } from "../text/line-at.ts";

/** An element: its name without a namespace prefix, its attributes, its children in order, its own text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const maxDepth = 200;

/** Reads XML. A document type is an error, since it may define entities. Throws ParseError. */
export function parseXml(source: string): XmlElement {
  refuseDocumentType(source);
  refuseLongBlanks(source);
  const valid = XMLValidator.validate(source, { allowBooleanAttributes: true });
  if (valid !== true) throw new ParseError("This is not well-formed XML.", valid.err.line);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  const [root] = toElements(parse(parser, source), 0);
  if (!root) throw new ParseError("This is not XML: there is no element in it.");
  return root;
}

/** The first child element of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((other) => other.name === name);
}

export function children(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((other) => other.name === name) ?? [];
}

/** The text of a child element, blanks around it removed; undefined when it is missing or empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return child(element, name)?.text || undefined;
}

function refuseDocumentType(source: string): void {
  const start = source.search(/<!DOCTYPE/i);
  if (start < 0) return;
  const end = source.indexOf(">", start);
  if (source.slice(start, end < 0 ? source.length : end).includes("[")) {
    const line = lineAt(source, start);
    throw new ParseError("The file declares entities of its own (DOCTYPE), which lcc does not read.", line);
  }
}

/** The validator needs quadratic time for the blanks of `a=   =` and `a="b"   =`, which are errors in any case. */
function refuseLongBlanks(source: string): void {
  if (/["'=]\s{500,}=/.test(source)) throw new ParseError("This is not well-formed XML.");
}

function parse(parser: XMLParser, source: string): unknown {
  try {
    return parser.parse(source);
  } catch {
    throw new ParseError("This is not well-formed XML.");
  }
}

/** The parser's shape: an array of objects with one key, the element's name; attributes beside it under `:@`. */
function toElements(nodes: unknown, depth: number): XmlElement[] {
  if (depth > maxDepth) throw new TooLargeError(`The file is nested more than ${maxDepth} levels deep.`);
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Readonly<Record<string, unknown>>) => {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    return name === undefined ? [] : [toElement(name, node, depth)];
  });
}

function toElement(name: string, node: Readonly<Record<string, unknown>>, depth: number): XmlElement {
  const inside = node[name];
  const attributes = Object.entries((node[":@"] ?? {}) as Readonly<Record<string, string>>);
  return {
    name,
    attributes: new Map(attributes),
    children: toElements(inside, depth + 1),
    text: Array.isArray(inside) ? ownText(inside) : "",
  };
}

function ownText(nodes: readonly Readonly<Record<string, unknown>>[]): string {
  return nodes
    .map((node) => text(node["#text"]) ?? "")
    .join("")
    .trim();
}
