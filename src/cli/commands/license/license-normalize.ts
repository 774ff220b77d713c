import { printable } from "../../../text/printable.ts";
import { normalizeName, type NamedLicense } from "../../../spdx/names/normalize.ts";
import { readInputLines } from "../../read-input-lines.ts";

/** Prints `name<TAB>expression<TAB>exact|weak|none` for every name, UNKNOWN where the license cannot be told. */
export async function normalizeNames(names: readonly string[], options: { readonly json?: boolean }): Promise<void> {
  const results: NamedLicense[] = [];
  for await (const name of namesOf(names)) {
    const result = normalizeName(name);
    if (options.json) results.push(result);
    else process.stdout.write(`${renderName(result)}\n`);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}

/** One line of the table. What would break the line or its columns becomes a blank. */
export function renderName({ raw, expression, strength }: NamedLicense): string {
  return [printable(raw.replaceAll(/\p{Cc}/gu, " ")), expression, strength].join("\t");
}

async function* namesOf(names: readonly string[]): AsyncGenerator<string> {
  if (names.length === 1 && names[0] === "-") yield* readInputLines();
  else yield* names;
}
