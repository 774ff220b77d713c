import { toFileName, upwards } from "../../text/paths.ts";
import { readVendorName } from "../own-or-foreign/vendor-folders.ts";

/** The name of a part without a record: of its folder, or of the one around it where that says nothing. */
export function toPartName(folder: string): string {
  const named = toFileName(upwards(folder).find((above) => !isPiece(above)) ?? folder);
  return named === "" || readVendorName(named, false) !== undefined ? toFileName(folder) : named;
}

/** The name and the version in the name of a folder: `zlib-1.3.1`, `boost_1_84_0`. */
export function splitVersion(folder: string): { readonly name: string; readonly version: string } {
  const [, name = folder, version = ""] =
    /^(.*?[a-z].*?)[-_.]v?(\d{1,4}(?:[._]\d{1,6}){1,3}[a-z]?)$/i.exec(folder) ?? [];
  return { name, version: version.replaceAll("_", ".") };
}

/** Whether a folder has a name that says only what is in it. */
export function isPiece(folder: string): boolean {
  return /^(?:src|sources?|include|inc|lib|dist|build|code|main)$/i.test(toFileName(folder));
}
