import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { entries, field, list } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";

/** Whether a file lists something. Throws ParseError where it cannot tell. */
type Lists = (text: string) => boolean;

/** Whether one of these tables or lists on the first level has an entry. */
export function jsonLists(...tables: readonly string[]): Lists {
  return (text) => hasEntry(parseJson(text), tables);
}

export function yamlLists(...tables: readonly string[]): Lists {
  return (text) => hasEntry(parseYaml(text), tables);
}

export function tomlLists(...tables: readonly string[]): Lists {
  return (text) => hasEntry(parseToml(text), tables);
}

function hasEntry(root: unknown, tables: readonly string[]): boolean {
  return tables.some((table) => {
    const value = field(root, table);
    return entries(value).length > 0 || list(value).length > 0;
  });
}

/** Whether a line that is not a comment matches. */
export function someLine(pattern: RegExp, comment = "#"): Lists {
  return (text) => linesOf(text, comment).some((line) => pattern.test(line));
}

/** Lines without comments; very long lines are cut. */
export function linesOf(text: string, comment: string): string[] {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.slice(0, maxLineLength).trim())
    .filter((line) => line !== "" && !line.startsWith(comment));
}

const maxLineLength = 2_000;

/** Whether something other than the language is quoted: `requires "nim >= 2.0", "chronos"`. */
export function quotesOtherThan(language: string, text: string): boolean {
  return [...text.matchAll(/["']([\w./:@-]{1,200})/g)].some(([, name = ""]) => name.toLowerCase() !== language);
}
