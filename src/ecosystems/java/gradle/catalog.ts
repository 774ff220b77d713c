import type { SourceFile } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, isFields, list, text } from "../../../formats/value.ts";
import { parseNotation, versionOf, type Coordinates } from "../coordinates.ts";
import { onceEach } from "../../../async/once-each.ts";

/** A version catalog. Aliases are compared as accessors write them, with dots: `kotlinx-coroutines` is `kotlinx.coroutines`. */
export interface Catalog {
  readonly libraries: ReadonlyMap<string, Coordinates>;
  readonly bundles: ReadonlyMap<string, readonly string[]>;
  readonly versions: ReadonlyMap<string, string>;
  /** Libraries without a group or a name. */
  readonly broken: readonly string[];
}

/** Throws ParseError when the file is no TOML. */
export const readCatalog = onceEach(async (file: SourceFile): Promise<Catalog> => {
  const content = parseToml(await file.text());
  const versions = mapOf(field(content, "versions"), richVersion);
  const libraries = mapOf(field(content, "libraries"), (library) => coordinatesOf(library, versions));
  const aliases = entries(field(content, "libraries")).map(([alias]) => alias);
  return {
    versions,
    libraries,
    broken: aliases.filter((alias) => !libraries.has(accessorOf(alias))),
    bundles: mapOf(field(content, "bundles"), (bundle) =>
      list(bundle)
        .flatMap((alias) => text(alias) ?? [])
        .map(accessorOf),
    ),
  };
});

export function accessorOf(alias: string): string {
  return alias.replaceAll(/[-_]/g, ".");
}

function mapOf<Value>(table: unknown, read: (value: unknown) => Value | undefined): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const [alias, written] of entries(table)) {
    const value = read(written);
    if (value !== undefined) found.set(accessorOf(alias), value);
  }
  return found;
}

/** `"g:a:1.0"`, `{ module = "g:a", version = … }` or `{ group = "g", name = "a", version = … }`. */
function coordinatesOf(library: unknown, versions: ReadonlyMap<string, string>): Coordinates | undefined {
  const short = text(library);
  if (short !== undefined) return parseNotation(short);
  const module =
    text(field(library, "module")) ?? `${text(field(library, "group")) ?? ""}:${text(field(library, "name")) ?? ""}`;
  const parsed = parseNotation(module);
  return parsed && { ...parsed, version: versionIn(field(library, "version"), versions) };
}

function versionIn(version: unknown, versions: ReadonlyMap<string, string>): string | undefined {
  const reference = text(field(version, "ref"));
  return reference === undefined ? richVersion(version) : versions.get(accessorOf(reference));
}

/** Of a rich version the first that is exactly one: a preferred release inside of a required range is what is used. */
function richVersion(version: unknown): string | undefined {
  if (!isFields(version)) return text(version);
  const written = ["strictly", "require", "prefer"].flatMap((kind) => text(field(version, kind)) ?? []);
  return written.find((one) => versionOf(one).version !== "") ?? written[0];
}
