import { ParseError } from "../../domain/contracts/parse-error.ts";
import { parseJson, parseJsonWithComments } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { readYaml } from "../../formats/yaml.ts";
import type { RepeatedKey } from "../../formats/yaml-values.ts";
import { createSharedSearch } from "../shared-search.ts";

/** Searches configuration files for the words of all detectors that read them. */
export const searchConfigs = createSharedSearch();

/** The documents of a configuration file. */
export interface ParsedConfig {
  readonly documents: readonly unknown[];
  readonly repeated?: readonly RepeatedKey[];
  /** The tags of lists and mappings of YAML. */
  readonly tags?: ReadonlyMap<unknown, string>;
}

/** Parses one kind of configuration file. Throws ParseError. */
export type ParseConfig = (source: string) => ParsedConfig;

/** Helm, Jinja and ERB templates are YAML once their directives are replaced. */
export function parseYamlConfig(source: string): ParsedConfig {
  return tryEach(source, [readYaml, (text) => readYaml(withoutDirectives(text))]);
}

/** `.json` files may have comments, or one value per line. */
export function parseJsonConfig(source: string): ParsedConfig {
  return tryEach(source, [
    (text) => ({ documents: [parseJson(text)] }),
    (text) => ({ documents: [parseJsonWithComments(text)] }),
    (text) => ({ documents: linesOf(text).map((line) => parseJson(line)) }),
  ]);
}

export function parseTomlConfig(source: string): ParsedConfig {
  return { documents: [parseToml(source)] };
}

/** One mapping of all settings: `a.b=value`. */
export function parsePropertiesConfig(source: string): ParsedConfig {
  const pairs = source.split("\n").flatMap((line) => {
    const [, key, value] = /^\s{0,20}([\w.[\]-]{1,200})\s{0,20}[=:]\s{0,20}(\S[^\r]{0,300})\r?$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value.trimEnd()] as const];
  });
  return { documents: [Object.fromEntries(pairs)] };
}

/** The result of the first parser that succeeds, else the error of the first. */
function tryEach(source: string, ways: readonly ParseConfig[]): ParsedConfig {
  let first: ParseError | undefined;
  for (const parse of ways) {
    try {
      return parse(source);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      first ??= error;
    }
  }
  throw first ?? new ParseError("The file could not be read.");
}

/** Lines with only directives become empty; within a line a variable replaces the directive. */
function withoutDirectives(text: string): string {
  return text
    .replaceAll(/^[ \t]*(?:\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|<%[^%\n]*%>)[ \t]*$/gm, "")
    .replaceAll(/\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|<%[^%\n]*%>/g, "$${template}");
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
