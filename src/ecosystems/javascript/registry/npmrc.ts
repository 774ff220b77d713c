import { createRequire } from "node:module";
import { once } from "../../../async/once.ts";
import { entries, text } from "../../../formats/value.ts";

/** The settings in an `.npmrc`, as npm reads them; variables such as `${TOKEN}` stay as written. */
export function parseNpmrc(content: string): [key: string, value: string][] {
  return entries(ini().parse(content)).map(([key, value]) => [key, text(value)?.trim() ?? ""]);
}

/** The package has no types. */
const ini = once(() => createRequire(import.meta.url)("ini") as { parse(content: string): unknown });
