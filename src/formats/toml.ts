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
