import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { readOptional } from "../../../../kit/read-optional.ts";
import { oncePerObject } from "../../../../../async/once.ts";

/** The entries of a `gradle.properties`; empty if it cannot be read. */
export const readProperties = oncePerObject(
  async (file: SourceFile): Promise<ReadonlyMap<string, string>> =>
    (await readOptional(file, parseProperties)) ?? new Map(),
);

/** Java's format: `key = value`, `key: value` or `key value`; `#` and `!` start comments. */
function parseProperties(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const entry = line.trim();
    if (entry === "" || entry.startsWith("#") || entry.startsWith("!")) continue;
    const end = entry.search(/[=:\s]/);
    if (end <= 0) continue;
    const rest = entry.slice(end).trimStart();
    properties.set(entry.slice(0, end), (/^[=:]/.test(rest) ? rest.slice(1) : rest).trim());
  }
  return properties;
}
