import { anything, array, shape, text } from "../../../formats/shape.ts";
import { child, childText, children, type XmlElement } from "../../../formats/xml.ts";
import { isPackageName } from "../package-name.ts";
import { readMetadata } from "../registry/nuspec.ts";

const readCatalogEntry = shape({
  id: text,
  version: text,
  dependencyGroups: anything,
  developmentDependency: anything,
});

const readGroups = array(shape({ targetFramework: text, dependencies: array(shape({ id: text, range: text })) }));

/** The resolver's data about one published version; stored as JSON, so it is small. */
export interface StoredPackage {
  /** As the author spells it. */
  readonly id: string;
  readonly version: string;
  readonly groups: readonly StoredGroup[];
  /** A development dependency by its own metadata. */
  readonly isTool?: true;
  /** Some dependencies could not be read. */
  readonly isDamaged?: true;
}

/** Dependencies for one framework: a name and a range each, and `dev` for one without its runtime assets. */
export type StoredGroup = readonly [framework: string, dependencies: readonly StoredDependency[]];
export type StoredDependency = readonly [name: string, range: string, scope?: "dev"];

const maxGroups = 200;
const maxDependencies = 2_000;
const maxTextLength = 300;

/** Reads the manifest of a package. Throws ParseError. */
export function readNuspecDependencies(bytes: Uint8Array): StoredPackage {
  const metadata = readMetadata(bytes);
  const dependencies = child(metadata, "dependencies");
  const groups = children(dependencies, "group").map((group): RawGroup => ({
    framework: group.attributes.get("targetFramework") ?? "",
    dependencies: children(group, "dependency").map(rawDependency),
  }));
  const flat = children(dependencies, "dependency").map(rawDependency);
  const all = flat.length > 0 ? [...groups, { framework: "", dependencies: flat }] : groups;
  const isTool = childText(metadata, "developmentDependency")?.trim().toLowerCase() === "true";
  return toStored(childText(metadata, "id") ?? "", childText(metadata, "version") ?? "", all, isTool);
}

/** Reads a catalog entry, which has the same data as JSON. */
export function readEntryDependencies(entry: unknown): StoredPackage {
  const { id = "", version = "", dependencyGroups, developmentDependency } = readCatalogEntry(entry);
  const groups = readGroups(dependencyGroups).map(({ targetFramework: framework = "", dependencies }): RawGroup => ({
    framework,
    dependencies: dependencies.map(({ id: name = "", range = "" }) => ({ name, range, isShipped: true })),
  }));
  const stored = toStored(id, version, groups, developmentDependency === true);
  return dependencyGroups === undefined || Array.isArray(dependencyGroups) ? stored : { ...stored, isDamaged: true };
}

export function hasDependencies(entry: unknown): boolean {
  return readCatalogEntry(entry).dependencyGroups !== undefined;
}

interface RawGroup {
  readonly framework: string;
  readonly dependencies: readonly { readonly name: string; readonly range: string; readonly isShipped: boolean }[];
}

function rawDependency({ attributes }: XmlElement): RawGroup["dependencies"][number] {
  const assets = (key: string) =>
    attributes
      .get(key)
      ?.toLowerCase()
      .split(/[,;\s]+/)
      .filter((part) => part !== "") ?? [];
  const [included, excluded] = [assets("include"), assets("exclude")];
  const hasRuntime = (parts: readonly string[]) => parts.includes("all") || parts.includes("runtime");
  return {
    name: attributes.get("id")?.trim() ?? "",
    range: attributes.get("version")?.trim() ?? "",
    isShipped: (included.length === 0 || hasRuntime(included)) && !hasRuntime(excluded),
  };
}

function toStored(id: string, version: string, groups: readonly RawGroup[], isTool: boolean): StoredPackage {
  let isDamaged = groups.length > maxGroups;
  const stored = groups.slice(0, maxGroups).map(({ framework, dependencies }): StoredGroup => {
    const good = dependencies.filter(({ name, range }) => isPackageName(name) && range.length <= maxTextLength);
    isDamaged ||= good.length < dependencies.length || good.length > maxDependencies;
    const kept = good
      .slice(0, maxDependencies)
      .map(({ name, range, isShipped }): StoredDependency => (isShipped ? [name, range] : [name, range, "dev"]));
    return [framework.slice(0, maxTextLength), kept];
  });
  const shown = { id: id.slice(0, maxTextLength), version: version.slice(0, maxTextLength) };
  return { ...shown, groups: stored, ...(isTool && { isTool }), ...(isDamaged && { isDamaged }) };
}
