import { ParseError } from "../domain/contracts/parse-error.ts";
import type { XmlElement } from "../formats/xml.ts";
import { lineAt } from "../text/line-at.ts";

const maxDepth = 200;

/**
 * Reads the wanted elements of an XML file, by their names without prefix, and skips all others with their content. An
 * SBOM may have 64 MB, most of it hashes and addresses: a full tree would need gigabytes. Throws ParseError if the XML
 * is not well-formed, and for a document type, which could declare entities.
 */
export function readXmlElements(source: string, wanted: ReadonlySet<string>): XmlElement {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  const close = (element: Open, at: number): void => {
    if (element.isKept && open.length > 0) open.at(-1)?.children.push(element);
    else if (open.length === 0) root = root ? fail(source, at) : element;
  };
  for (const piece of readPieces(source)) {
    const top = open.at(-1);
    if (piece.kind === "text") {
      if (top?.isKept) top.text += piece.text;
      else if (!top && piece.text.trim() !== "") fail(source, piece.at);
    } else if (piece.kind === "end") {
      if (!top || top.tag !== piece.tag) return fail(source, piece.at);
      top.text = top.text.trim();
      open.pop();
      close(top, piece.at);
    } else {
      if (open.length >= maxDepth) throw new ParseError(`The file is nested more than ${maxDepth} levels deep.`);
      const name = piece.tag.slice(piece.tag.indexOf(":") + 1);
      const isKept = (!top || top.isKept) && wanted.has(name);
      const attributes = isKept ? readAttributes(piece.attributes, () => fail(source, piece.at)) : noAttributes;
      const element = { tag: piece.tag, name, attributes, children: [], text: "", isKept };
      if (piece.isClosed) close(element, piece.at);
      else open.push(element);
    }
  }
  return root && open.length === 0 ? root : fail(source, source.length);
}

interface Open extends XmlElement {
  /** With its prefix. */
  readonly tag: string;
  readonly children: XmlElement[];
  text: string;
  readonly isKept: boolean;
}

type Piece =
  | { readonly kind: "text"; readonly at: number; readonly text: string }
  | { readonly kind: "start"; readonly at: number; readonly tag: string; attributes: string; isClosed: boolean }
  | { readonly kind: "end"; readonly at: number; readonly tag: string };

function* readPieces(source: string): Generator<Piece> {
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) {
    const sign = source.indexOf("<", at);
    if (sign !== at) yield { kind: "text", at, text: decode(source.slice(at, sign < 0 ? source.length : sign)) };
    if (sign < 0) return;
    if (source.startsWith("<!--", sign)) at = after(source, "-->", sign + 4);
    else if (source.startsWith("<?", sign)) at = after(source, "?>", sign + 2);
    else if (source.startsWith("<![CDATA[", sign)) {
      at = after(source, "]]>", sign + 9);
      yield { kind: "text", at: sign, text: source.slice(sign + 9, at - 3) };
    } else {
      const end = endOfTag(source, sign);
      yield readTag(source.slice(sign + 1, end), sign, source);
      at = end + 1;
    }
  }
}

function after(source: string, mark: string, from: number): number {
  const markAt = source.indexOf(mark, from);
  return markAt < 0 ? fail(source, from) : markAt + mark.length;
}

/** The `>` that ends a tag; within quotes it is part of a value. */
function endOfTag(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 62) return at;
    if (code === 60) return fail(source, from);
    if (code === 34 || code === 39) at = after(source, source.charAt(at), at + 1) - 1;
  }
  return fail(source, from);
}

function readTag(inside: string, at: number, source: string): Piece {
  const isEnd = inside.startsWith("/");
  const isClosed = !isEnd && inside.endsWith("/");
  const body = inside.slice(isEnd ? 1 : 0, isClosed ? -1 : undefined);
  const [tag = ""] = /^[\p{L}_][\p{L}\p{N}_.:-]{0,199}/u.exec(body) ?? [];
  const attributes = body.slice(tag.length);
  if (tag === "" || (isEnd && attributes.trim() !== "")) return fail(source, at);
  return isEnd ? { kind: "end", at, tag } : { kind: "start", at, tag, attributes, isClosed };
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function readAttributes(text: string, refuse: () => never): ReadonlyMap<string, string> {
  if (text.trim() === "") return noAttributes;
  const attributes = new Map<string, string>();
  let end = 0;
  for (const { 0: whole, 1: name = "", 2: double, 3: single = "", index } of text.matchAll(attribute)) {
    if (index !== end) return refuse();
    attributes.set(name, decode(double ?? single));
    end = index + whole.length;
  }
  return text.slice(end).trim() === "" ? attributes : refuse();
}

const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

/** The five XML entities and numeric character references; without a document type there are no others. */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (typeof name === "string") return entities[name.toLowerCase()] ?? whole;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";
  });
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function fail(source: string, at: number): never {
  if (/^<!DOCTYPE/i.test(source.slice(at, at + 9))) {
    throw new ParseError("The file has a document type (DOCTYPE), which lcc does not read.", lineAt(source, at));
  }
  throw new ParseError("This is not well-formed XML.", lineAt(source, at));
}
