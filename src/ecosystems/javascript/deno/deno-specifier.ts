import { splitName } from "../package-name.ts";
import { parseSpec, type Spec } from "../spec.ts";

/** `npm:preact@^10/hooks`, `jsr:@std/path@1`, `npm:/a@1/`: the package, without the path into it. */
export function parseDenoSpecifier(written: string): Extract<Spec, { kind: "package" }> | undefined {
  const registry = /^(npm|jsr):/.exec(written)?.[1];
  if (registry === undefined) return undefined;
  const wanted = written.slice(registry.length + 1).replace(/^\//, "");
  const parts = wanted.split("/");
  const { name, rest } = splitName(parts.slice(0, wanted.startsWith("@") ? 2 : 1).join("/"));
  const spec = parseSpec(name, registry === "jsr" ? `jsr:${name}@${rest}` : rest);
  return spec.kind === "package" ? spec : undefined;
}
