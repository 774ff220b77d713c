import { toFileName, toFolder, upwards } from "../../text/paths.ts";
import { readBinaryName } from "./binary-names.ts";
import type { FoundBinary } from "./found-binary.ts";

/** Fonts and scripts that are one thing under several names: weights of a font family, spellings, files without a version. */
export function joinNames(found: readonly FoundBinary[]): readonly FoundBinary[] {
  const fonts = new Set(found.filter(isFont).map(({ name = "" }) => letters(name)));
  const families = found.map((one) => (isFont(one) ? { ...one, name: toFamily(one.name, fonts) } : one));
  const spellings = new Map(
    [...Map.groupBy(families.filter(isPlain), ({ name = "" }) => letters(name))].map(([key, same]) => [
      key,
      { first: same.find(({ type }) => type === "npm") ?? same[0], versions: versionsByFolder(same) },
    ]),
  );
  return families.map((one) => {
    const same = isPlain(one) ? spellings.get(letters(one.name ?? "")) : undefined;
    const { type, name } = same?.first ?? one;
    if (one.version !== "" || same === undefined) return { ...one, type, name };
    const versions = new Set(upwards(toFolder(one.path)).flatMap((folder) => same.versions.get(folder) ?? []));
    const [version = ""] = versions.size === 1 ? versions : [];
    return { ...one, type, name, version };
  });
}

/** Files that a linker needs for a named library beside them are part of it: `SDL2.lib` and `libSDL2main.a` of `SDL2.dll`. */
export function joinLinked(found: readonly FoundBinary[]): readonly FoundBinary[] {
  const named = Map.groupBy(
    found.filter(
      ({ name, within, path }) => name !== undefined && within === undefined && /\.(?:dll|so|dylib)$/i.test(path),
    ),
    ({ path }) => toFolder(path),
  );
  if (named.size === 0) return found;
  return found.map((one) => {
    if (one.name !== undefined || !/\.(?:lib|a)$/i.test(one.path)) return one;
    const owner = named.get(toFolder(one.path))?.find(({ path }) => stemOf(one.path).startsWith(stemOf(path)));
    return owner ? { ...one, name: owner.name, type: owner.type, version: owner.version } : one;
  });
}

function stemOf(path: string): string {
  return letters(toFileName(path).replace(/\..*$/, "")).replace(/^lib/, "");
}

/** The versions that the files of each folder state. */
function versionsByFolder(same: readonly FoundBinary[]): ReadonlyMap<string, readonly string[]> {
  const stated = same.filter(({ version }) => version !== "");
  const byFolder = Map.groupBy(stated, ({ path }) => toFolder(path));
  return new Map([...byFolder].map(([folder, some]) => [folder, [...new Set(some.map(({ version }) => version))]]));
}

function isFont({ name, path }: FoundBinary): boolean {
  return name !== undefined && readBinaryName(path) === "font";
}

function isPlain({ type, name, within }: FoundBinary): boolean {
  return name !== undefined && within === undefined && (type === "custom" || type === "npm");
}

/** `Foo Light` is of the family `Foo`, if that is there as well. */
function toFamily(name = "", fonts: ReadonlySet<string>): string {
  const family = name.replace(weight, "");
  return fonts.has(letters(family)) ? family : name;
}

const weight =
  /\s(?:thin|hairline|(?:(?:extra|ultra|semi|demi)[ -]?)?(?:light|bold)|black|heavy|medium|book|regular|italic|\d{1,3}pt)$/i;

function letters(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s._-]/g, "")
    .replace(/js$/, "");
}
