import { join } from "node:path";
import { defaultUrl } from "registry-url";
import type { Operator } from "../domain/sources.ts";

/** The npm scopes (`@acme`) that the operator's own npm settings send to another registry than the public one. */
export function privateScopes(operator: Operator): ReadonlySet<string> {
  const { env, home } = operator;
  const file = env["NPM_CONFIG_USERCONFIG"] ?? env["npm_config_userconfig"] ?? join(home, ".npmrc");
  const lines = (operator.readFile(file) ?? "").split("\n");
  return new Set(lines.flatMap((line) => scopeIn(line.trim())));
}

function scopeIn(line: string): string[] {
  const equals = line.indexOf("=");
  const key = line.slice(0, Math.max(0, equals)).trim();
  if (!key.startsWith("@") || !key.endsWith(":registry")) return [];
  const address = line
    .slice(equals + 1)
    .trim()
    .replaceAll(/["']/g, "");
  const isElsewhere = URL.parse(address)?.host !== URL.parse(defaultUrl)?.host;
  return isElsewhere ? [key.slice(0, -":registry".length)] : [];
}
