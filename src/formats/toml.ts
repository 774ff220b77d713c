import { parse, TomlError } from "smol-toml";
import { ParseError } from "../domain/contracts/parse-error.ts";
import type { Fields } from "./value.ts";

/** Reads TOML. Throws ParseError with the line. */
export function parseToml(text: string): Fields {
  try {
    return parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, { maxDepth: 200 });
  } catch (error) {
    if (error instanceof TomlError) throw new ParseError("This is not valid TOML.", error.line);
    throw new ParseError("This is not valid TOML.");
  }
}

/** The first line of each text in quotes, approximately. */
export function tomlStringLines(text: string): (string: string) => number | undefined {
  const strings = new Map<string, number>();
  for (const [index, line] of splitLines(text).entries()) {
    for (const string of quoted(line)) setFirst(strings, string, index + 1);
  }
  return (string) => strings.get(string);
}

/** The line of every `table.key`, for those on a separate line, and of every table. */
export function tomlKeyLines(text: string): (key: string) => number | undefined {
  const lines = new Map<string, number>();
  let table = "";
  for (const [index, content] of splitLines(text).entries()) {
    const line = content.trimStart();
    if (line.startsWith("[")) table = tableName(line);
    setFirst(lines, line.startsWith("[") ? table : `${table}.${readKey(line)}`, index + 1);
  }
  return (key) => lines.get(plainKey(key));
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\n/);
}

/** `[target.'cfg(windows)'.dependencies]` without brackets and quotes. */
function tableName(line: string): string {
  const end = line.lastIndexOf("]");
  return plainKey(line.slice(1, end < 0 ? line.length : end));
}

/** The common form of a key in the file and in lookups: without quotes and spaces. */
function plainKey(key: string): string {
  return key.replaceAll(/["'\s]/g, "");
}

function readKey(line: string): string {
  const end = line.search(/[.=\s]/);
  return plainKey(end < 0 ? line : line.slice(0, end));
}

/** The lines of `[[name]]`, one for each element of the array; empty if multi-line strings make them unreliable. */
export function arrayTableLines(text: string, name: string, count: number): readonly number[] {
  const header = `[[${name}]]`;
  const lines = splitLines(text).flatMap((line, index) => (line.startsWith(header) ? [index + 1] : []));
  return lines.length === count ? lines : [];
}

function quoted(line: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const quote = line[at];
    if (quote === "#") break;
    if (quote !== '"' && quote !== "'") continue;
    let end = at + 1;
    while (end < line.length && line[end] !== quote) end += quote === '"' && line[end] === "\\" ? 2 : 1;
    const inside = line.slice(at + 1, end);
    parts.push(quote === '"' ? inside.replaceAll('\\"', '"') : inside);
    at = end;
  }
  return parts;
}

function setFirst(map: Map<string, number>, key: string, line: number): void {
  if (!map.has(key)) map.set(key, line);
}
