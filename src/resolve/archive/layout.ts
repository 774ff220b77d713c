import { isLicenseFile, isNoticeFile, isOwnLicenseFile } from "../../evidence/license-files.ts";
import type { ArchiveKind } from "../../domain/sources.ts";
import { isFileOfLicenseFolder } from "../../evidence/package-license-files.ts";

/**
 * What a file of an archive is for. `license`: the license of the package; `spare`: the same, if there is no `license`;
 * `bundled`: the license of a bundled part.
 */
export type FileRole = "license" | "spare" | "notice" | "bundled" | "metadata" | "readme";

/** The role of a file, by its path in an archive of this kind; undefined: not needed. */
export function roleOf(kind: ArchiveKind, path: string): FileRole | undefined {
  const inside = pathInside(kind, path);
  if (inside === "") return undefined;
  if (metadataFiles[kind]?.test(inside)) return "metadata";
  const top = withoutHome(kind, inside);
  if (isNoticeFile(top)) return "notice";
  if (isReadme(top)) return "readme";
  if (isTop(top) && !/^third|^3rd/i.test(top)) return "license";
  if (!isLicenseFile(inside) && !isThirdPartyList(inside)) return undefined;
  return isSpare(kind, inside) ? "spare" : "bundled";
}

/** The path without the root folder, which most kinds of archives have. */
export function pathInside(kind: ArchiveKind, path: string): string {
  if (kind === "tgz" || kind === "sdist" || kind === "crate") return path.slice(path.indexOf("/") + 1 || path.length);
  if (kind === "module-zip") return path.replace(/^[^@]*@[^/]*\//, "");
  return path;
}

/** Jars and wheels keep metadata in a folder of its own, which counts as the top. */
function withoutHome(kind: ArchiveKind, inside: string): string {
  if (kind === "jar" || kind === "sources-jar") return inside.replace(/^META-INF\//, "");
  if (kind === "wheel") return inside.replace(/^[^/]+\.dist-info\/(?:licenses\/|license_files\/)?/, "");
  return inside;
}

function isTop(top: string): boolean {
  if (top.startsWith("LICENSES/")) return top.split("/").length === 2 && isFileOfLicenseFolder(top);
  return !top.includes("/") && isOwnLicenseFile(top);
}

function isReadme(top: string): boolean {
  return /^readme(?:\.(?:txt|md|mdown|markdown|rst|adoc|asciidoc))?$/i.test(top);
}

function isThirdPartyList(inside: string): boolean {
  return /(?:^|\/)(?:third|3rd)[-_. ]?part(?:y|ies)[\w. -]{0,60}(?:\.txt|\.md|\.rst)?$/i.test(inside);
}

/** Some wheels have the license in the folder of the code: `aenum/LICENSE`. */
function isSpare(kind: ArchiveKind, inside: string): boolean {
  if (kind !== "wheel") return false;
  const [folder = "", ...rest] = inside.split("/");
  if (folder.endsWith(".dist-info")) return isOwnLicenseFile(inside) && !rest.some((part) => vendored.test(part));
  return rest.length === 1 && isOwnLicenseFile(inside) && !folder.endsWith(".data");
}

const vendored = /^_?(?:vendor(?:ed)?|third[-_]?party|extern(?:al|als)?|bundled|deps|node_modules)$/i;

/** The package's own metadata. */
const metadataFiles: Partial<Readonly<Record<ArchiveKind, RegExp>>> = {
  tgz: /^package\.json$/,
  wheel: /^[^/]+\.dist-info\/METADATA$/,
  sdist: /^PKG-INFO$/,
  crate: /^Cargo\.toml$/,
  nupkg: /^[^/]+\.nuspec$/i,
  jar: /^META-INF\/maven\/[^/]+\/[^/]+\/pom\.xml$/,
};
