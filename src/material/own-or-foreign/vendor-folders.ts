import { toFileName, upwards } from "../../text/paths.ts";

/** Folders with these names hold third-party code. */
const always: ReadonlySet<string> = new Set([
  ...["vendored", "_vendor", "_vendored", "_vendors", "vendored_packages", "vendored-packages"],
  ...["bower_components", "pods", "carthage", "jspm_packages"],
]);

/** These are also words for own code: at the root they count as above, elsewhere another holder must be named. */
const sometimes: ReadonlySet<string> = new Set([
  ...["vendor", "vendors", "external", "externals", "extern", "deps", "dependencies"],
  ...["extlib", "extlibs", "ext_lib", "ext_libs", "external_lib", "external_libs", "external-libs", "externallibs"],
]);

/** `third_party`, `3rdparty`, `ThirdPartyLibs`. */
const thirdParty =
  /^_?(?:third|3rd)[-_ ]?part(?:y|ies)(?:[-_ ]?(?:libs?|libraries|code|src|sources?|software|components?|modules|packages|deps))?$/;

export type VendorName = "always" | "sometimes";

/** Whether a folder has the name of one with third-party code; `isHome`: its parent is the root of a workspace member. */
export function readVendorName(name: string, isHome: boolean): VendorName | undefined {
  const plain = name.toLowerCase();
  if (always.has(plain) || thirdParty.test(plain) || (isHome && sometimes.has(plain) && plain !== "dependencies"))
    return "always";
  return sometimes.has(plain) ? "sometimes" : undefined;
}

/** The outermost folder above with the name of one with third-party code, or the folder itself. */
export function vendorFolderOf(folder: string): string {
  return upwards(folder).findLast((path) => sometimes.has(toFileName(path).toLowerCase())) ?? folder;
}
