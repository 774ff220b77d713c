import { endsValue, push, type Part, type Scan } from "./scan.ts";

/** Reads a string, symbol, list of words, regular expression, character or heredoc name. */
export function readLiteral(scan: Scan): boolean {
  switch (scan.text[scan.at]) {
    case '"':
    case "'":
    case "`":
      return readQuoted(scan, scan.text[scan.at] ?? "");
    case ":":
      return readSymbol(scan);
    case "%":
      return readPercent(scan);
    case "/":
      return readPattern(scan);
    case "<":
      return readHeredoc(scan);
    case "?":
      return readCharacter(scan);
    case "$":
      return readGlobal(scan);
    default:
      return false;
  }
}

function readQuoted(scan: Scan, quote: string): boolean {
  const { line, at } = scan;
  const parts = readUntil(scan, at + 1, quote, quote, quote !== "'");
  if (!parts) return false;
  const isLabel = scan.text[scan.at] === ":" && /\s/.test(scan.text[scan.at + 1] ?? "") && parts.every(isText);
  if (isLabel) push(scan, { kind: "label", value: parts.join("") }, line);
  else push(scan, { kind: "text", parts: quote === "`" ? [{ hole: "" }] : parts }, line);
  if (isLabel) scan.at++;
  return true;
}

function readSymbol(scan: Scan): boolean {
  const next = scan.text[scan.at + 1] ?? "";
  if (next === '"' || next === "'") {
    const parts = readUntil(scan, scan.at + 2, next, next, next === '"');
    if (parts) push(scan, { kind: "symbol", value: parts.filter(isText).join("") });
    return parts !== undefined;
  }
  if (!/[A-Za-z_]/.test(next)) {
    if (next !== ":") return false;
    scan.at += 2;
    push(scan, { kind: "sign", value: "::" });
    return true;
  }
  let end = scan.at + 1;
  while (/[\w?!]/.test(scan.text[end] ?? "")) end++;
  push(scan, { kind: "symbol", value: scan.text.slice(scan.at + 1, end) });
  scan.at = end;
  return true;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** `%w[a b]`, `%i[a b]`, `%q(text)`, `%Q{text}`, `%(text)`, `%r{pattern}`. */
function readPercent(scan: Scan): boolean {
  if (endsValue(scan)) return false;
  const letter = /[wWiIqQrsx]/.test(scan.text[scan.at + 1] ?? "") ? (scan.text[scan.at + 1] ?? "") : "";
  const open = scan.text[scan.at + 1 + letter.length] ?? "";
  if (!/[^\w\s]/.test(open)) return false;
  const { line } = scan;
  const parts = readUntil(scan, scan.at + 2 + letter.length, open, closing[open] ?? open, /[WIQ]|^$/.test(letter));
  if (!parts) return false;
  if (/[wWiI]/.test(letter)) push(scan, { kind: "words", words: toWords(parts) }, line);
  else push(scan, { kind: "text", parts: /[rx]/.test(letter) ? [{ hole: "" }] : parts }, line);
  return true;
}

function toWords(parts: readonly Part[]): readonly string[] {
  return parts
    .filter(isText)
    .join("")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** A regular expression has no dependencies, but must not be read as code. */
function readPattern(scan: Scan): boolean {
  if (scan.at < scan.noPatternBefore || endsValue(scan)) return false;
  const { text } = scan;
  let end = scan.at + 1;
  while (end < text.length && text[end] !== "/" && text[end] !== "\n") end += text[end] === "\\" ? 2 : 1;
  if (text[end] !== "/") {
    scan.noPatternBefore = end;
    return false;
  }
  scan.at = end + 1;
  push(scan, { kind: "text", parts: [{ hole: "" }] });
  return true;
}

/** `<<~NAME`, `<<-NAME`, `<<NAME`, `<<~"NAME"`: the text itself is skipped at the end of the line. */
function readHeredoc(scan: Scan): boolean {
  if (scan.text[scan.at + 1] !== "<" || (endsValue(scan) && !/[~-]/.test(scan.text[scan.at + 2] ?? ""))) return false;
  const [whole, , quoted, bare] = /<<([~-]?)(?:["'`](\w{1,99})["'`]|([A-Z_]\w{0,98}))/y.exec(
    scan.text.slice(scan.at, scan.at + 110),
  ) ?? [undefined];
  const name = quoted ?? bare;
  if (whole === undefined || name === undefined || (scan.lastLine.get(name) ?? 0) <= scan.line) return false;
  scan.heredocs.push(name);
  scan.at += whole.length;
  push(scan, { kind: "text", parts: [{ hole: "" }] });
  return true;
}

/** `?a` is a string of one character. */
function readCharacter(scan: Scan): boolean {
  const next = scan.text[scan.at + 1] ?? "";
  if (endsValue(scan) || !/\S/.test(next) || /\w/.test(scan.text[scan.at + 2] ?? "")) return false;
  scan.at += 2;
  push(scan, { kind: "text", parts: [next] });
  return true;
}

/** `$/`, `$:` and `$"` are variables, not the start of a literal. */
function readGlobal(scan: Scan): boolean {
  const next = scan.text[scan.at + 1] ?? "";
  if (!/[^\s\w]/.test(next)) return false;
  scan.at += 2;
  push(scan, { kind: "name", value: `$${next}` });
  return true;
}

function isText(part: Part): part is string {
  return typeof part === "string";
}

/** The parts up to the closing delimiter; moves past it. Undefined without one, and then the position stays. */
function readUntil(scan: Scan, from: number, open: string, close: string, hasHoles: boolean): Part[] | undefined {
  if (scan.missing.has(close)) return undefined;
  const { text } = scan;
  const parts: Part[] = [];
  let start = from;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (hasHoles && text[at] === "#" && text[at + 1] === "{") {
      const end = endOfHole(text, at + 2);
      parts.push(unescape(text.slice(start, at)), { hole: text.slice(at + 2, end).trim() });
      start = end + 1;
      at = end;
    } else if (text[at] === close && depth === 0) {
      parts.push(unescape(text.slice(start, at)));
      moveTo(scan, at + 1);
      return parts;
    } else if (text[at] === close) depth--;
    else if (text[at] === open) depth++;
  }
  scan.missing.add(close);
  return undefined;
}

/** The closing brace, skipping nested braces and strings. */
function endOfHole(text: string, from: number): number {
  let depth = 0;
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === "\\") at++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "{") depth++;
    else if (char === "}" && depth-- === 0) return at;
  }
  return text.length;
}

function unescape(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\(.)/gs, "$1") : text;
}

function moveTo(scan: Scan, end: number): void {
  for (; scan.at < end; scan.at++) if (scan.text[scan.at] === "\n") scan.line++;
}
