import { archiveLimits } from "../domain/contracts/archive-limits.ts";
import type { SourceFile, Tree } from "../domain/contracts/contracts.ts";
import { TooLargeError } from "../domain/contracts/parse-error.ts";
import { findLicenseId } from "../spdx/identifiers.ts";
import { joinPath } from "../text/paths.ts";
import { isOwnLicenseFile, plainestFirst } from "./license-files.ts";
import { formatSize } from "../text/count.ts";

/** The license files at the top of a package's folder, the plainest names first. */
export async function findPackageLicenseFiles(home: string, tree: Tree): Promise<readonly string[]> {
  const names = await tree.names(home);
  const licenseFiles = names.filter(isOwnLicenseFile);
  for (const folder of names.filter((name) => isLicenseFolder(home, name))) {
    const inside = (await tree.names(joinPath(home, folder))).map((name) => `${folder}/${name}`);
    licenseFiles.push(...inside.filter(isFileOfLicenseFolder));
  }
  return licenseFiles.sort(plainestFirst).map((name) => joinPath(home, name));
}

/** REUSE has `LICENSES`, wheels have `licenses` in their metadata. Elsewhere `licenses` is about bundled packages. */
function isLicenseFolder(home: string, name: string): boolean {
  return name === "LICENSES" || (name === "licenses" && /\.(?:dist|egg)-info$/.test(home));
}

/** REUSE names each file after its license; other projects keep anything in a folder called `LICENSES`. */
export function isFileOfLicenseFolder(path: string): boolean {
  const [folder = "", name = ""] = path.split("/");
  if (folder === "licenses") return isOwnLicenseFile(name);
  const id = name.endsWith(".txt") ? name.slice(0, -".txt".length) : "";
  return id.startsWith("LicenseRef-") || findLicenseId(id) !== undefined;
}

/** The text of a license file. Throws ParseError where it cannot be read, or is longer than any license. */
export async function readLicenseFile(file: SourceFile): Promise<string> {
  const text = await file.text();
  if (text.length <= archiveLimits.bytesOfLicenseFile) return text;
  throw new TooLargeError(`lcc reads license files of at most ${formatSize(archiveLimits.bytesOfLicenseFile)}.`);
}
