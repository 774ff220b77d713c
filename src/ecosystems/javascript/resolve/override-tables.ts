import { anything, record, shape, text, type Table } from "../../../formats/shape.ts";
import { entries } from "../../../formats/value.ts";
import { splitName } from "../package-name.ts";

/** One override: the packages on the way to what it replaces, the last of which is replaced. */
export interface Override {
  readonly path: readonly OverrideStep[];
  readonly value: string;
}

export interface OverrideStep {
  /** A name, and perhaps a range: `a@^1`. */
  readonly key: string;
  /** Only a direct dependency of the step before, or of the project; otherwise at any depth. */
  readonly isDirect: boolean;
  /** Only a requirement that is written exactly like the range. */
  readonly isExact?: boolean;
}

interface Overrides {
  readonly overrides: readonly Override[];
  /** Keys that no rule of the package manager explains. */
  readonly unknown: readonly string[];
}

const readManifest = shape({
  /** Nested tables for npm. */
  overrides: anything,
  resolutions: record(text),
  pnpm: shape({ overrides: record(text) }),
});

const readPnpmWorkspace = shape({ overrides: record(text) });
const readFlat = record(text);

/** The overrides that a package manager applies; `yarn-1` is Yarn Classic. */
export function overridesFor(manager: string, manifest: unknown, pnpmWorkspace: unknown): Overrides {
  const { overrides, resolutions, pnpm } = readManifest(manifest);
  switch (manager) {
    case "npm":
      return { overrides: flattenTable(overrides), unknown: [] };
    case "yarn-1":
      return readKeys([resolutions], splitYarnClassic);
    case "yarn":
      return readKeys([resolutions], splitYarn);
    case "pnpm":
      return readKeys([pnpm.overrides, readPnpmWorkspace(pnpmWorkspace).overrides], splitPnpm);
    case "bun":
      return readKeys([resolutions, readFlat(overrides)], splitBun);
    default:
      return { overrides: [], unknown: [] };
  }
}

const maxDepth = 20;

/** Nested tables, with the replacement of the outer name under `.`. */
function flattenTable(table: unknown, outer: readonly OverrideStep[] = []): Override[] {
  if (outer.length > maxDepth) return [];
  return entries(table).flatMap(([key, inner]) => {
    if (key === ".") return [];
    const path = [...outer, { key, isDirect: false }];
    const own = typeof inner === "string" ? inner : text(entries(inner).find(([name]) => name === ".")?.[1]);
    // Without a replacement, npm takes the range of the key.
    return [{ path, value: own || splitName(key).rest || "*" }, ...flattenTable(inner, path)];
  });
}

/** Reads tables whose keys are paths; a later table replaces entries of an earlier one. */
function readKeys(
  tables: readonly Table<string | undefined>[],
  split: (key: string) => readonly OverrideStep[] | undefined,
): Overrides {
  const values = new Map(tables.flatMap((table) => [...table.entries()]));
  const unknown: string[] = [];
  const overrides = [...values].flatMap(([key, value]) => {
    const path = key.length > maxKeyLength ? undefined : split(key);
    if (!path || path.length === 0) unknown.push(key.slice(0, maxKeyLength));
    return path && value !== undefined ? [{ path, value }] : [];
  });
  return { overrides, unknown };
}

const maxKeyLength = 500;

function splitBun(key: string): OverrideStep[] {
  return [{ key, isDirect: false }];
}

/** `a`: everywhere; `a/b`: below the dependency `a` of the project; `**` is any number of packages. */
function splitYarnClassic(key: string): OverrideStep[] | undefined {
  const parts = splitNames(key);
  if (parts.some((part) => part.includes("*") && part !== "**")) return undefined;
  const names = parts.filter((part) => part !== "**");
  const isPlain = names.length === 1;
  return parts.flatMap((name, at) =>
    name === "**" ? [] : [{ key: name.replace("@npm:", "@"), isDirect: !isPlain && parts[at - 1] !== "**" }],
  );
}

/** `b`, `a/b`, `a@npm:1.0.0/b@npm:^2.0.0`: everywhere, or the direct dependencies of any `a`. */
function splitYarn(key: string): OverrideStep[] | undefined {
  const names = splitNames(key).filter((part) => part !== "**");
  if (names.length > 2 || names.some((name) => name.includes("*"))) return undefined;
  return names.map((name, at) => ({
    key: name.replace("@npm:", "@"),
    isDirect: at > 0,
    ...(at === names.length - 1 && name.includes("@", 1) && { isExact: true }),
  }));
}

/** The parts of a path; a scope and its name are one. */
function splitNames(key: string): string[] {
  const parts: string[] = [];
  for (const part of key.split("/")) {
    const last = parts.at(-1);
    if (last?.startsWith("@") === true && !last.includes("/")) parts[parts.length - 1] = `${last}/${part}`;
    else if (part !== "") parts.push(part);
  }
  return parts;
}

/** `a`, `a@1>b`; the sign may be part of a range: `a@>1`. */
function splitPnpm(key: string): OverrideStep[] | undefined {
  const parts = key.split(/(?<=[^@\s|])>(?=[^=\s\d])/).map((part) => part.trim());
  if (parts.length > 2 || parts.includes("")) return undefined;
  return parts.map((part, at) => ({ key: part, isDirect: at > 0 }));
}
