import { toFileName, upwards } from "../../text/paths.ts";
import { readVendorName } from "../own-or-foreign/vendor-folders.ts";

/** The name of a part without a record: of its folder, or of the one around it where that says nothing. */
export function toPartName(folder: string): string {
  const named = toFileName(upwards(folder).find((above) => !isPiece(above)) ?? folder);
  return named === "" || readVendorName(named, false) !== undefined ? toFileName(folder) : named;
}

/** Whether a folder has a name that says only what is in it. */
export function isPiece(folder: string): boolean {
  return /^(?:src|sources?|include|inc|lib|dist|build|code|main)$/i.test(toFileName(folder));
}
