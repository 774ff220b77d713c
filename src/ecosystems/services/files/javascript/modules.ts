import type { Script } from "../../../../languages/javascript/script.ts";

/** The modules that a program imports: `from "x"`, `import "x"`, `import("x")`, `require("x")`. */
export function modulesOf({ tokens }: Script): readonly string[] {
  const modules = new Set<string>();
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "name" || (text !== "from" && text !== "import" && text !== "require")) continue;
    const next = tokens[at + 1]?.text === "(" ? tokens[at + 2] : tokens[at + 1];
    if (next?.kind === "string" && next.text.length < 200) modules.add(withoutRegistry(next.text));
  }
  return [...modules];
}

/** Deno names the registry: `npm:openai@4`. */
function withoutRegistry(module: string): string {
  const name = module.replace(/^npm:/, "");
  const version = name.indexOf("@", 1);
  return version > 0 && module !== name ? name.slice(0, version) : name;
}
