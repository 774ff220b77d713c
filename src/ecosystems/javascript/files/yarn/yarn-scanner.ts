import { ParseError } from "../../../../domain/contracts/parse-error.ts";

/** One entry of a version 1 lockfile. */
export interface YarnEntry {
  /** The requirements: `a@^1.0.0`. */
  readonly patterns: readonly string[];
  readonly line: number;
  /** `version`, `resolved` and others. */
  readonly values: Map<string, string>;
  readonly dependencies: { readonly name: string; readonly range: string; readonly optional: boolean }[];
}

interface PassedOver {
  readonly what: string;
  readonly line: number;
}

const maxLineLength = 65_536;

/** Reads the lines of Yarn's own format, which only looks like YAML. Lines that cannot be read are skipped. */
export function scanYarnLock(source: string): { readonly entries: YarnEntry[]; readonly passedOver: PassedOver[] } {
  const entries: YarnEntry[] = [];
  const passedOver: PassedOver[] = [];
  let table = "";
  source.split(/\r\n|[\r\n]/).forEach((text, at) => {
    const content = text.trim();
    if (content === "" || content.startsWith("#")) return;
    if (/^(?:<{7}|={7}|>{7})/.test(text)) throw new ParseError("The file has marks of an unfinished merge.", at + 1);
    const indent = text.length - text.trimStart().length;
    const entry = entries.at(-1);
    if (content.length > maxLineLength) passedOver.push({ what: content, line: at + 1 });
    else if (indent === 0 && content.endsWith(":")) {
      entries.push(startEntry(content, at + 1));
      table = "";
    } else if (indent === 0 || !entry) passedOver.push({ what: content, line: at + 1 });
    else if (indent < 4) table = readValue(entry, content);
    else readDependency(entry, table, content);
  });
  return { entries, passedOver };
}

function startEntry(content: string, line: number): YarnEntry {
  return { patterns: readPatterns(content.slice(0, -1)), line, values: new Map(), dependencies: [] };
}

/** `a@^1, "b@npm:c@1 || 2"`: quoted if a pattern has spaces, commas or colons. */
function readPatterns(content: string): string[] {
  const patterns: string[] = [];
  for (let at = 0; at < content.length;) {
    const end = content[at] === '"' ? endOfQuoted(content, at) : endOfPlain(content, at, ",");
    patterns.push(unquoted(content.slice(at, end)));
    const comma = content.indexOf(",", end);
    at = comma < 0 ? content.length : comma + 1;
    while (content[at] === " ") at++;
  }
  return patterns;
}

/** Reads a value of the entry, or the header of a table, whose name is returned. */
function readValue(entry: YarnEntry, content: string): string {
  if (content.endsWith(":")) return unquoted(content.slice(0, -1));
  const [key, value] = readPair(content);
  entry.values.set(key, value);
  return "";
}

function readDependency(entry: YarnEntry, table: string, content: string): void {
  if (table !== "dependencies" && table !== "optionalDependencies") return;
  const [name, range] = readPair(content);
  entry.dependencies.push({ name, range, optional: table === "optionalDependencies" });
}

function readPair(content: string): [string, string] {
  const end = content[0] === '"' ? endOfQuoted(content, 0) : endOfPlain(content, 0, " ");
  return [unquoted(content.slice(0, end)), unquoted(content.slice(end).trim())];
}

function endOfPlain(content: string, start: number, mark: string): number {
  const end = content.indexOf(mark, start);
  return end < 0 ? content.length : end;
}

/** The offset after the closing quote. */
function endOfQuoted(content: string, start: number): number {
  for (let at = start + 1; at < content.length; at++) {
    if (content[at] === "\\") at++;
    else if (content[at] === '"') return at + 1;
  }
  return content.length;
}

function unquoted(content: string): string {
  if (!content.startsWith('"')) return content.trim();
  const inside = content.slice(1, content.endsWith('"') && content.length > 1 ? -1 : undefined);
  return inside.replaceAll(/\\(.)/g, "$1");
}
