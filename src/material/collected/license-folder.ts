import { toFileName } from "../../text/paths.ts";

/** Whether a folder keeps the license texts of other packages: `licenses`, `third-party-licenses`. */
export function isLicenseFolder(folder: string): boolean {
  return /^(?:[a-z0-9]{1,20}[-_.]){0,3}licen[cs]es?(?:[-_][a-z0-9]{1,20})?$/i.test(toFileName(folder));
}
