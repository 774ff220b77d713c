import type { ListOperation } from "./item-operations.ts";

export interface ListedItem extends Pick<ListOperation, "conditions" | "file" | "line"> {
  readonly name: string;
  /** Its metadata depends on the properties of the project. Most entries of long lists are never used. */
  readonly makeMetadata: (reader: MetadataReader) => Metadata;
  /** How often it was changed. */
  readonly changes: number;
}

/** By key in lower case; several values are separated by `;`. */
type Metadata = ReadonlyMap<string, string>;

/** Makes the metadata of items in one project. */
export interface MetadataReader {
  readonly expand: (text: string) => readonly string[];
  readonly metadata: Map<ListedItem, Metadata>;
}

const maxValueLength = 300;
/** Deferred changes are applied after this many: more would nest too deeply. */
const maxDeferred = 50;

export function readItemMetadata(item: ListedItem, reader: MetadataReader): Metadata {
  const metadata = reader.metadata.get(item) ?? item.makeMetadata(reader);
  reader.metadata.set(item, metadata);
  return metadata;
}

export function newItem(name: string, { file, line, conditions }: ListOperation): ListedItem {
  return { name, makeMetadata: () => new Map(), changes: 0, conditions, file, line };
}

/** An entry with the attributes of an operation; a filter decides when it is used. */
export function updated(
  item: ListedItem,
  operation: ListOperation,
  filter: Filter | undefined,
  reader: MetadataReader,
): ListedItem {
  const make = (user: MetadataReader) =>
    !filter || passes(item, filter, user) ? withMetadata(item, operation, user) : readItemMetadata(item, user);
  return changed(item, make, item.changes, reader);
}

export function withVersionOf(other: ListedItem, item: ListedItem, reader: MetadataReader): ListedItem {
  const make = (user: MetadataReader) => {
    const version = readItemMetadata(other, user).get("version");
    return new Map([
      ...readItemMetadata(item, user),
      ...(version === undefined ? [] : [["version", version] as const]),
    ]);
  };
  return changed(item, make, Math.max(item.changes, other.changes), reader);
}

function changed(
  item: ListedItem,
  makeMetadata: ListedItem["makeMetadata"],
  before: number,
  reader: MetadataReader,
): ListedItem {
  const result = { ...item, makeMetadata, changes: before + 1 };
  if (result.changes % maxDeferred === 0) readItemMetadata(result, reader);
  return result;
}

/** Values may use the metadata of the item: `$(%(VersionName)Version)`. A conditional value is added to the others. */
function withMetadata(item: ListedItem, { metadata, conditions }: ListOperation, reader: MetadataReader): Metadata {
  const all = new Map(readItemMetadata(item, reader));
  for (const [key, text] of metadata) {
    const earlier = conditions.length > 0 ? [all.get(key) ?? ""] : [];
    const values = [...earlier, ...reader.expand(fillIn(text, item.name, all))].filter((value) => value !== "");
    all.set(key, values.join(";").slice(0, maxValueLength));
  }
  return all;
}

/** Replaces `%(Identity)` and `%(Key)` with the metadata of an item. */
export function fillIn(text: string, name: string, metadata: Metadata): string {
  if (!text.includes("%(")) return text;
  return text.replaceAll(/%\((?:[\w-]{1,100}\.)?([\w-]{1,100})\)/g, (_, key: string) =>
    key.toLowerCase() === "identity" ? name : (metadata.get(key.toLowerCase()) ?? ""),
  );
}

/** `@(Name->WithMetadataValue('Key', 'x'))` */
export interface Filter {
  readonly key: string;
  readonly value: string;
}

export function filterIn(expression: string): Filter | undefined {
  const [, key, value = ""] =
    /WithMetadataValue\(\s{0,20}'([^']{1,100})'\s{0,20},\s{0,20}'([^'$%]{0,200})'/.exec(expression) ?? [];
  return key === undefined ? undefined : { key: key.toLowerCase(), value: value.toLowerCase() };
}

export function passes(item: ListedItem, { key, value }: Filter, reader: MetadataReader): boolean {
  return (readItemMetadata(item, reader).get(key) ?? "").toLowerCase() === value;
}
