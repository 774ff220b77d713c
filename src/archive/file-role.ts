import type { ArchiveFormat } from "../domain/contracts/archive-format.ts";
import {
  findTextKind,
  isAuthorsFile,
  isLicenseFile,
  isNoticeFile,
  isOwnLicenseFile,
} from "../evidence/license-files.ts";
import { isFileOfLicenseFolder } from "../evidence/package-license-files.ts";

/**
 * What a file of an archive is for. `license`: the license of the package; `spare`: the same, if there is no `license`;
 * `bundled`: the license of a bundled part; `other`: says nothing about licenses, but is passed on.
 */
export type FileRole = "license" | "spare" | "notice" | "bundled" | "other" | "metadata" | "readme";

/** The role of a file, by its path in an archive of this kind; undefined: not needed. */
export function roleOf(format: ArchiveFormat, path: string): FileRole | undefined {
  const inside = format.inside(path);
  if (inside === "") return undefined;
  if (format.isMetadata(inside)) return "metadata";
  const top = format.fromHome(inside);
  if (isNoticeFile(top)) return "notice";
  if (isReadme(top)) return "readme";
  if (isTop(top) && !/^third|^3rd/i.test(top)) return "license";
  if (!isLicenseFile(inside) && !isThirdPartyList(inside)) {
    return findTextKind(inside) !== undefined || isAuthorsFile(top) ? "other" : undefined;
  }
  return format.isSpare(inside) ? "spare" : "bundled";
}

function isTop(top: string): boolean {
  if (top.startsWith("LICENSES/")) return top.split("/").length === 2 && isFileOfLicenseFolder(top);
  return !top.includes("/") && isOwnLicenseFile(top);
}

function isReadme(top: string): boolean {
  return /^readme(?:\.(?:txt|md|mdown|markdown|rst|adoc|asciidoc|rdoc|rd))?$/i.test(top);
}

function isThirdPartyList(inside: string): boolean {
  return /(?:^|\/)(?:third|3rd)[-_. ]?part(?:y|ies)[\w. -]{0,60}(?:\.txt|\.md|\.rst)?$/i.test(inside);
}
