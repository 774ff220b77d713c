import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { child, childText, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { isPackageName } from "../package-name.ts";

const readCatalogEntry = shape({ id: text, version: text, dependencyGroups: anything });

const readGroups = listOf(shape({ targetFramework: text, dependencies: listOf(shape({ id: text, range: text })) }));

/** The resolver's data about one published version; stored as JSON, so it is small. */
export interface StoredPackage {
  /** As the author spells it. */
  readonly id: string;
  readonly version: string;
  readonly groups: readonly StoredGroup[];
  /** Some dependencies could not be read. */
  readonly isDamaged?: true;
}

/** Dependencies for one framework: a name and a range each. */
export type StoredGroup = readonly [framework: string, dependencies: readonly StoredDependency[]];
export type StoredDependency = readonly [name: string, range: string];

const maxGroups = 200;
const maxDependencies = 2_000;
const maxTextLength = 300;

/** Reads the manifest of a package. Throws ParseError. */
export function readNuspecDependencies(bytes: Uint8Array): StoredPackage {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const root = parseXml(new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes));
  const metadata = child(root, "metadata");
  if (root.name !== "package" || !metadata) throw new ParseError("This is not the manifest of a package.");
  const dependencies = child(metadata, "dependencies");
  const groups = children(dependencies, "group").map((group): RawGroup => ({
    framework: group.attributes.get("targetFramework") ?? "",
    dependencies: children(group, "dependency").map(rawDependency),
  }));
  const flat = children(dependencies, "dependency").map(rawDependency);
  const all = flat.length > 0 ? [...groups, { framework: "", dependencies: flat }] : groups;
  return toStored(childText(metadata, "id") ?? "", childText(metadata, "version") ?? "", all);
}

/** Reads a catalog entry, which has the same data as JSON. */
export function readEntryDependencies(entry: unknown): StoredPackage {
  const { id = "", version = "", dependencyGroups: written } = readCatalogEntry(entry);
  const groups = readGroups(written).map(({ targetFramework: framework = "", dependencies }): RawGroup => ({
    framework,
    dependencies: dependencies.map(({ id: name = "", range = "" }) => ({ name, range })),
  }));
  const stored = toStored(id, version, groups);
  return written === undefined || Array.isArray(written) ? stored : { ...stored, isDamaged: true };
}

interface RawGroup {
  readonly framework: string;
  readonly dependencies: readonly { readonly name: string; readonly range: string }[];
}

function rawDependency({ attributes }: XmlElement): RawGroup["dependencies"][number] {
  return { name: attributes.get("id")?.trim() ?? "", range: attributes.get("version")?.trim() ?? "" };
}

function toStored(id: string, version: string, groups: readonly RawGroup[]): StoredPackage {
  let isDamaged = groups.length > maxGroups;
  const stored = groups.slice(0, maxGroups).map(({ framework, dependencies }): StoredGroup => {
    const good = dependencies.filter(({ name, range }) => isPackageName(name) && range.length <= maxTextLength);
    isDamaged ||= good.length < dependencies.length || good.length > maxDependencies;
    const kept = good.slice(0, maxDependencies).map(({ name, range }): StoredDependency => [name, range]);
    return [framework.slice(0, maxTextLength), kept];
  });
  const shown = { id: id.slice(0, maxTextLength), version: version.slice(0, maxTextLength) };
  return { ...shown, groups: stored, ...(isDamaged && { isDamaged }) };
}
