import { entries, field } from "../../../formats/value.ts";

/** The table of overrides that a package manager follows, in the form that npm has: each reads its own only. */
export function overridesFor(manager: string, manifest: unknown, pnpmWorkspace: unknown): unknown {
  if (manager === "npm") return field(manifest, "overrides");
  if (manager === "yarn") return nest(field(manifest, "resolutions"), splitYarn);
  if (manager === "pnpm") {
    const own = nest(field(field(manifest, "pnpm"), "overrides"), splitPnpm);
    return { ...own, ...nest(field(pnpmWorkspace, "overrides"), splitPnpm) };
  }
  return manager === "bun"
    ? { ...flat(field(manifest, "resolutions")), ...flat(field(manifest, "overrides")) }
    : undefined;
}

type Table = Record<string, unknown>;

/** Paths become tables inside of tables; what a rule replaces stands under `.` there. */
function nest(table: unknown, split: (key: string) => readonly string[]): Table {
  const root: Table = Object.create(null) as Table;
  for (const [key, value] of entries(table)) {
    if (typeof value !== "string") continue;
    let at = root;
    for (const part of split(key).slice(0, deepest)) {
      const inner = (at[part] ??= Object.create(null) as Table);
      at = inner as Table;
    }
    if (at !== root) at["."] = value;
  }
  return root;
}

const deepest = 20;

/** bun reads the names alone. */
function flat(table: unknown): Table {
  return Object.fromEntries(entries(table).filter(([key, value]) => key !== "__proto__" && typeof value === "string"));
}

/** A path of names (`parent/a`, `@s/parent/@s/a`), with a version behind a name, or `npm:` and a version. */
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
