import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { onceEach } from "../../../../../async/once-each.ts";
import { readOptional } from "../../../../kit/read-optional.ts";

/** The entries of a `gradle.properties`; empty if it cannot be read. */
export const readProperties = onceEach(
  async (file: SourceFile): Promise<ReadonlyMap<string, string>> =>
    (await readOptional(file, parseProperties)) ?? new Map(),
);

/** Java's format: `key = value`, `key: value` or `key value`; `#` and `!` start comments. */
function parseProperties(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const entry = line.trim();
    if (entry === "" || entry.startsWith("#") || entry.startsWith("!")) continue;
    const end = entry.search(/[=:\s]/);
    if (end <= 0) continue;
    const rest = entry.slice(end).trimStart();
    found.set(entry.slice(0, end), (/^[=:]/.test(rest) ? rest.slice(1) : rest).trim());
  }
  return found;
}
