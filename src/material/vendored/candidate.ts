import type { VendorName } from "../own-or-foreign/vendor-folders.ts";
import type { PackageRecord } from "./records/record.ts";

/** A folder, or single files in one, that may be someone else's. */
export interface Candidate {
  readonly folder: string;
  /** Only these files of the folder; absent: the folder and all below it that is no candidate itself. */
  readonly files?: readonly string[];
  /** What its license file calls it. */
  readonly name?: string;
  /** Of the folder that it is in or below. */
  readonly vendorName?: VendorName | undefined;
  /** A child of a folder with a vendor name: it needs neither a record nor a license file. */
  readonly isVendorChild?: boolean;
  /** A list of third-party code names it. */
  readonly isListed?: boolean;
  readonly isSubmodule?: boolean;
  /** Records about it; the first one names it. */
  readonly records: readonly PackageRecord[];
  readonly licenseFiles: readonly string[];
}
