import { anything, recordOf, shape, text, type Table } from "../../../formats/shape.ts";

const readManifest = shape({
  /** Nested tables for npm. */
  overrides: anything,
  resolutions: recordOf(text),
  pnpm: shape({ overrides: recordOf(text) }),
});

const readPnpmWorkspace = shape({ overrides: recordOf(text) });
const readFlat = recordOf(text);

/** The overrides that a package manager applies, in the form of npm. */
export function overridesFor(manager: string, manifest: unknown, pnpmWorkspace: unknown): unknown {
  const { overrides, resolutions, pnpm } = readManifest(manifest);
  if (manager === "npm") return overrides;
  if (manager === "yarn") return nest(resolutions, splitYarn);
  if (manager === "pnpm") {
    const own = nest(pnpm.overrides, splitPnpm);
    return { ...own, ...nest(readPnpmWorkspace(pnpmWorkspace).overrides, splitPnpm) };
  }
  return manager === "bun" ? { ...flat(resolutions), ...flat(readFlat(overrides)) } : undefined;
}

type Nested = Record<string, unknown>;

/** Turns paths into nested tables, with the replacement under `.`. */
function nest(table: Table<string | undefined>, split: (key: string) => readonly string[]): Nested {
  const root: Nested = Object.create(null) as Nested;
  for (const [key, value] of table.entries()) {
    let at = root;
    for (const part of split(key).slice(0, maxDepth)) {
      const inner = (at[part] ??= Object.create(null) as Nested);
      at = inner as Nested;
    }
    if (at !== root) at["."] = value;
  }
  return root;
}

const maxDepth = 20;

/** bun reads the names alone. */
function flat(table: Table<string | undefined>): Nested {
  return Object.fromEntries(table.entries().filter(([key]) => key !== "__proto__"));
}

/** A path of names (`parent/a`, `@s/parent/@s/a`), with a version after a name, or `npm:` and a version. */
function splitYarn(key: string): string[] {
  const parts: string[] = [];
  for (const part of key.split("/")) {
    const last = parts.at(-1);
    if (last?.startsWith("@") === true && !last.includes("/")) parts[parts.length - 1] = `${last}/${part}`;
    else if (part !== "**" && part !== "") parts.push(part);
  }
  return parts.map((part) => part.replace("@npm:", "@"));
}

/** `parent@1>a`; the sign may be part of a range: `a@>1`. */
function splitPnpm(key: string): string[] {
  return key
    .split(/(?<=[^@\s|])>(?=[^=\s\d])/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
