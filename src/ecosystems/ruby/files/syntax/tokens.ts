import { readLiteral } from "./literals.ts";
import { push, startScan, type Scan, type Token } from "./scan.ts";

/** The tokens of a Ruby file, with just enough grammar for Gemfiles and gemspecs. Every character is read once. */
export function tokenize(source: string): readonly Token[] {
  const scan = startScan(source);
  while (scan.at < scan.text.length) {
    if (!readBlank(scan) && !readLiteral(scan) && !readName(scan) && !readNumber(scan)) readSign(scan);
  }
  return scan.tokens;
}

function readBlank(scan: Scan): boolean {
  const char = scan.text[scan.at] ?? "";
  if (char === "\n") endLine(scan);
  else if (char === "#") scan.at = endOfLine(scan, scan.at);
  else if (char === "\\" && scan.text[scan.at + 1] === "\n") {
    scan.at += 2;
    scan.line++;
  } else if (char <= " ") scan.at++;
  else return false;
  scan.isSpaced = true;
  return true;
}

function endLine(scan: Scan): void {
  push(scan, { kind: "line" });
  scan.at++;
  scan.line++;
  skipHeredocs(scan);
  skipComment(scan);
}

/** Skips the heredocs of `<<~NAME`. */
function skipHeredocs(scan: Scan): void {
  for (const name of scan.heredocs.splice(0)) {
    while (scan.at < scan.text.length) {
      const end = endOfLine(scan, scan.at);
      const isLast = scan.text.slice(scan.at, end).trim() === name;
      scan.at = Math.min(end + 1, scan.text.length);
      scan.line++;
      if (isLast) break;
    }
  }
}

/** `=begin` … `=end`, and everything after `__END__`. */
function skipComment(scan: Scan): void {
  if (isLineAt(scan, "__END__")) scan.at = scan.text.length;
  if (!scan.text.startsWith("=begin", scan.at)) return;
  const close = scan.text.indexOf("\n=end", scan.at);
  const end = close < 0 ? scan.text.length : endOfLine(scan, close + 1);
  for (; scan.at < end; scan.at++) if (scan.text[scan.at] === "\n") scan.line++;
}

function isLineAt(scan: Scan, word: string): boolean {
  if (!scan.text.startsWith(word, scan.at)) return false;
  const after = scan.text[scan.at + word.length];
  return after === undefined || after === "\n";
}

function endOfLine(scan: Scan, from: number): number {
  const end = scan.text.indexOf("\n", from);
  return end < 0 ? scan.text.length : end;
}

function readName(scan: Scan): boolean {
  if (!/[A-Za-z_@\u0080-\uffff]/.test(scan.text[scan.at] ?? "")) return false;
  let end = scan.at + 1;
  while (/[\w@\u0080-\uffff]/.test(scan.text[end] ?? "")) end++;
  if (/[?!]/.test(scan.text[end] ?? "") && scan.text[end + 1] !== "=") end++;
  const value = scan.text.slice(scan.at, end);
  scan.at = end;
  const isLabel = scan.text[end] === ":" && scan.text[end + 1] !== ":";
  push(scan, { kind: isLabel ? "label" : "name", value });
  if (isLabel) scan.at++;
  return true;
}

function readNumber(scan: Scan): boolean {
  const isDigit = (at: number): boolean => /[0-9]/.test(scan.text[at] ?? "");
  if (!isDigit(scan.at)) return false;
  const start = scan.at;
  while (/\w/.test(scan.text[scan.at] ?? "") || (scan.text[scan.at] === "." && isDigit(scan.at + 1))) scan.at++;
  push(scan, { kind: "number", value: scan.text.slice(start, scan.at) });
  return true;
}

const longSigns = ["||=", "===", "=>", "==", "=~", "!=", "<=", ">=", "&&", "||", "&.", "::", "->", "<<", "+=", "**"];

function readSign(scan: Scan): void {
  const sign = longSigns.find((long) => scan.text.startsWith(long, scan.at)) ?? scan.text[scan.at] ?? "";
  scan.at += sign.length;
  if (sign === ";") push(scan, { kind: "line" });
  else push(scan, { kind: "sign", value: sign });
}
