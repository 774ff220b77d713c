import { createRequire } from "node:module";
import { once } from "../../../async/once.ts";
import { entries, text } from "../../../formats/value.ts";

/** The settings in an `.npmrc`, as npm reads them; variables such as `${TOKEN}` stay as written. */
export function parseNpmrc(content: string): [key: string, value: string][] {
  return entries(ini().parse(content)).map(([key, value]) => [
    key,
    typeof value === "boolean" ? String(value) : (text(value)?.trim() ?? ""),
  ]);
}

/** Expands `${NAME}`; `${NAME?}` is empty if it is not set. `\${NAME}` and other unset variables stay as written. */
export function expandVariables(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/(\\?)\$\{([^${}?]+)(\??)\}/g, (whole: string, escape: string, name: string, mark: string) => {
    if (escape !== "") return whole.slice(1);
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    return value ?? (mark === "" ? whole : "");
  });
}

/** The package has no types. */
const ini = once(() => createRequire(import.meta.url)("ini") as { parse(content: string): unknown });
