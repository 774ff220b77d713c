import { toFolder } from "../../text/paths.ts";
import { readBinaryName } from "./binary-names.ts";
import type { FoundBinary } from "./found-binary.ts";

/** Fonts and scripts that are one thing under several names: weights of a font family, spellings, files without a version. */
export function joinNames(found: readonly FoundBinary[]): readonly FoundBinary[] {
  const fonts = new Set(found.filter(isFont).map(({ name = "" }) => letters(name)));
  const families = found.map((one) => (isFont(one) ? { ...one, name: toFamily(one.name, fonts) } : one));
  const spellings = Map.groupBy(families.filter(isPlain), ({ name = "" }) => letters(name));
  return families.map((one) => {
    const same = isPlain(one) ? (spellings.get(letters(one.name ?? "")) ?? []) : [];
    const { type, name } = same.find((other) => other.type === "npm") ?? same[0] ?? one;
    if (one.version !== "") return { ...one, type, name };
    const versions = new Set(same.filter((other) => isBeside(one, other)).map(({ version }) => version));
    versions.delete("");
    const [version = ""] = versions.size === 1 ? versions : [];
    return { ...one, type, name, version };
  });
}

function isFont({ name, path }: FoundBinary): boolean {
  return name !== undefined && readBinaryName(path) === "font";
}

function isPlain({ type, name, within }: FoundBinary): boolean {
  return name !== undefined && within === undefined && (type === "custom" || type === "npm");
}

function isBeside(one: FoundBinary, other: FoundBinary): boolean {
  return `${toFolder(one.path)}/`.startsWith(`${toFolder(other.path)}/`);
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
