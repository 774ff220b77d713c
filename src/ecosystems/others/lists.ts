import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { entries, field, list } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";

/** Whether a file lists something. Throws ParseError where it cannot tell. */
type Lists = (text: string) => boolean;

export const jsonLists = listsIn(parseJson);
export const yamlLists = listsIn(parseYaml);
export const tomlLists = listsIn(parseToml);

/** Whether one of these tables or lists on the first level has an entry. */
function listsIn(parse: (text: string) => unknown): (...tables: readonly string[]) => Lists {
  return (...tables) =>
    (text) => {
      const root = parse(text);
      return tables.some((table) => entries(field(root, table)).length > 0 || list(field(root, table)).length > 0);
    };
}

/** Whether a line that is not a comment matches. */
export function someLine(pattern: RegExp, comment = "#"): Lists {
  return (text) => splitLines(text, comment).some((line) => pattern.test(line));
}

/** Lines without comments; very long lines are cut. */
export function splitLines(text: string, comment: string): string[] {
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
