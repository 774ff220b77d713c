import { toFileName, upwards } from "../../text/paths.ts";

/** Folders with these names hold third-party code. */
const always: ReadonlySet<string> = new Set([
  ...["vendored", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty", "3rd_party", "3rd-party"],
  ...["bower_components", "pods", "carthage", "jspm_packages"],
]);

/** These are also words for own code: at the root they count as above, elsewhere another holder must be named. */
const sometimes: ReadonlySet<string> = new Set(["vendor", "external", "extern", "deps"]);

export type VendorName = "always" | "sometimes";

/** Whether a folder has the name of one with third-party code; `isHome`: its parent is the root of a workspace member. */
export function readVendorName(name: string, isHome: boolean): VendorName | undefined {
  const plain = name.toLowerCase();
  if (always.has(plain) || (isHome && sometimes.has(plain))) return "always";
  return sometimes.has(plain) ? "sometimes" : undefined;
}

/** The outermost folder above with the name of one with third-party code, or the folder itself. */
export function vendorFolderOf(folder: string): string {
  return upwards(folder).findLast((path) => sometimes.has(toFileName(path).toLowerCase())) ?? folder;
}
