import { anything, flag, array, optional, record, shape, type Table, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { formatNumber } from "../../../text/count.ts";
import { isPackageName } from "../package-name.ts";
import { parseSemver } from "../versions/semver-range.ts";

const readEngines = shape({ node: text });

const readDocument = shape({
  versions: optional(record(shape({ deprecated: anything, engines: readEngines }))),
  "dist-tags": record(anything),
});

/** The dependencies of one version. The tables are not checked here, since a wrong entry is reported. */
export const readVersionDocument = shape({
  dependencies: anything,
  optionalDependencies: anything,
  peerDependencies: anything,
  peerDependenciesMeta: record(shape({ optional: flag })),
  bundleDependencies: anything,
  /** The older spelling. */
  bundledDependencies: anything,
  _hasShrinkwrap: flag,
  engines: readEngines,
  dist: shape({ tarball: text }),
});

export type VersionDocument = ReturnType<typeof readVersionDocument>;

const readTable = record(anything);
const readNames = array(text);

/** A package's list of versions, as cached. */
export interface PackageVersions {
  readonly versions: readonly string[];
  readonly deprecated: readonly string[];
  readonly tags: readonly Pair[];
  /** `engines.node`, with the versions that have it. */
  readonly engines: readonly (readonly [range: string, versions: readonly string[]])[];
}

/** A name and its requirement. */
export type Pair = readonly [name: string, spec: string];

/** The dependencies of one published version, as cached. */
export interface PublishedNeeds {
  readonly dependencies: readonly Pair[];
  readonly optional: readonly Pair[];
  readonly peers: readonly Pair[];
  readonly optionalPeers: readonly string[];
  /** Names of dependencies inside the archive. */
  readonly bundled: readonly string[];
  /** The archive has its own lockfile, which npm follows. */
  readonly hasShrinkwrap?: true;
  /** Only where the archive has packages inside. */
  readonly tarball?: string;
  /** The versions of Node that it runs on. */
  readonly engine?: string;
  /** Entries that cannot be read. */
  readonly broken?: string;
}

/** Limits for the data of a registry; real packages stay far below. */
const limits = { versions: 50_000, tags: 1_000, needs: 5_000, specLength: 4_096 };

/** The versions in a package's document; undefined for any other document. */
export function readVersions(document: unknown): PackageVersions | undefined {
  const { versions: all, "dist-tags": tags } = readDocument(document);
  if (!all) return undefined;
  const versions = all
    .names()
    .filter((version) => parseSemver(version) !== undefined)
    .slice(0, limits.versions);
  return {
    versions,
    deprecated: versions.filter((version) => isDeprecated(all.get(version)?.deprecated)),
    tags: pairs(tags).slice(0, limits.tags),
    engines: [...Map.groupBy(versions, (version) => all.get(version)?.engines.node ?? "")].filter(
      ([range]) => range !== "" && range.length <= limits.specLength,
    ),
  };
}

/** For npm, an empty string means that the package is no longer deprecated. */
function isDeprecated(value: unknown): boolean {
  return value === true || (typeof value === "string" && value !== "");
}

export function readNeeds(document: VersionDocument): PublishedNeeds {
  const dependencies = pairs(readTable(document.dependencies));
  const optional = pairs(readTable(document.optionalDependencies));
  const peers = pairs(readTable(document.peerDependencies));
  const broken = findBroken(document);
  const bundled = bundledNames(document, [...dependencies, ...optional]);
  const { tarball } = document.dist;
  const engine = document.engines.node?.slice(0, limits.specLength);
  return {
    dependencies: dependencies.slice(0, limits.needs),
    optional: optional.slice(0, limits.needs),
    peers: peers.slice(0, limits.needs),
    optionalPeers: peers
      .map(([name]) => name)
      .filter((name) => document.peerDependenciesMeta.get(name)?.optional === true),
    bundled,
    ...(document._hasShrinkwrap && { hasShrinkwrap: true }),
    ...(tarball !== undefined && (bundled.length > 0 || document._hasShrinkwrap) && { tarball }),
    ...(engine !== undefined && { engine }),
    ...(broken !== undefined && { broken }),
  };
}

const tables = ["dependencies", "optionalDependencies", "peerDependencies"] as const;

/** The first table or entry that npm could not use either; PHP writes an empty table as a list. */
function findBroken(document: VersionDocument): string | undefined {
  for (const table of tables) {
    const value = document[table];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (!isFields(value)) return `\`${table}\` is not a table`;
    const all = Object.entries(value);
    if (all.length > limits.needs) return `\`${table}\` has more than ${formatNumber(limits.needs)} entries`;
    const wrong = all.find((entry) => !isPair(entry));
    if (wrong) return `\`${table}\` has the entry ${JSON.stringify(wrong[0].slice(0, 100))}`;
  }
  return undefined;
}

function pairs(table: Table<unknown>): Pair[] {
  return table.entries().filter(isPair);
}

function isPair(entry: [string, unknown]): entry is [string, string] {
  const [name, spec] = entry;
  return typeof spec === "string" && spec.length <= limits.specLength && name !== "__proto__" && isPackageName(name);
}

/** A list of names, or `true` for all dependencies; old packages spell the field differently. */
function bundledNames(document: VersionDocument, needed: readonly Pair[]): string[] {
  const value = document.bundleDependencies ?? document.bundledDependencies;
  if (value === true) return needed.map(([name]) => name);
  const named = new Set(readNames(value));
  return needed.map(([name]) => name).filter((name) => named.has(name));
}
