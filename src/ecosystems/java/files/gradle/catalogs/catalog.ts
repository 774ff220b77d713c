import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../../formats/toml.ts";
import { anything, array, record, shape, text, type Table } from "../../../../../formats/shape.ts";
import { isFields } from "../../../../../formats/value.ts";
import { parseNotation, splitVersion, type Coordinates } from "../../../coordinates.ts";
import { oncePerObject } from "../../../../../async/once.ts";

const readRichVersion = shape({
  /** The alias of another version. */
  ref: text,
  strictly: text,
  require: text,
  prefer: text,
});

/** `"g:a:1.0"`, `{ module = "g:a", version = … }` or `{ group = "g", name = "a", version = … }`. */
const readLibrary = shape({ module: text, group: text, name: text, version: anything });

/** A libs.versions.toml. */
const readFile = shape({
  versions: record(anything),
  libraries: record(anything),
  bundles: record(array(text)),
});

/** A version catalog. Aliases are compared in the form of accessors: `kotlinx-coroutines` is `kotlinx.coroutines`. */
export interface Catalog {
  readonly libraries: ReadonlyMap<string, Coordinates>;
  readonly bundles: ReadonlyMap<string, readonly string[]>;
  readonly versions: ReadonlyMap<string, string>;
  /** Libraries without a group or a name. */
  readonly broken: readonly string[];
}

/** Throws ParseError if the file is not TOML. */
export const readCatalog = oncePerObject(async (file: SourceFile): Promise<Catalog> => {
  const content = readFile(parseToml(await file.text()));
  const versions = mapOf(content.versions, richVersion);
  const libraries = mapOf(content.libraries, (library) => coordinatesOf(library, versions));
  return {
    versions,
    libraries,
    broken: content.libraries.names().filter((alias) => !libraries.has(toAccessor(alias))),
    bundles: mapOf(content.bundles, (aliases) => aliases.map(toAccessor)),
  };
});

export function toAccessor(alias: string): string {
  return alias.replaceAll(/[-_]/g, ".");
}

function mapOf<Written, Value>(
  table: Table<Written>,
  read: (value: Written) => Value | undefined,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [alias, entry] of table.entries()) {
    const value = read(entry);
    if (value !== undefined) values.set(toAccessor(alias), value);
  }
  return values;
}

function coordinatesOf(library: unknown, versions: ReadonlyMap<string, string>): Coordinates | undefined {
  const short = text(library);
  if (short !== undefined) return parseNotation(short);
  const { group = "", name = "", module = `${group}:${name}`, version } = readLibrary(library);
  const parsed = parseNotation(module);
  return parsed && { ...parsed, version: versionIn(version, versions) };
}

function versionIn(version: unknown, versions: ReadonlyMap<string, string>): string | undefined {
  const { ref: reference } = readRichVersion(version);
  return reference === undefined ? richVersion(version) : versions.get(toAccessor(reference));
}

/** The first exact version in a rich version: a preferred release within a required range is the one used. */
function richVersion(version: unknown): string | undefined {
  if (!isFields(version)) return text(version);
  const { strictly, require, prefer } = readRichVersion(version);
  const constraints = [strictly, require, prefer].filter((text) => text !== undefined);
  return constraints.find((text) => splitVersion(text).version !== "") ?? constraints[0];
}
