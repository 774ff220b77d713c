import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findLicenseId } from "./identifiers.ts";

/** The license list's data about one license. */
interface LicenseFacts {
  readonly name: string;
  readonly osiApproved: boolean;
  /** Where its stewards publish it; empty for a few. */
  readonly url: string;
  readonly licenseText: string;
}

/**
 * The facts about a listed license; undefined for the newest identifiers, which `spdx-license-list` does not have yet.
 */
export function readLicenseFacts(id: string): LicenseFacts | undefined {
  const listed = findLicenseId(id); // only listed identifiers may become part of a path
  if (!listed) return undefined;
  try {
    const file = createRequire(import.meta.url).resolve(`spdx-license-list/licenses/${listed}.json`);
    const facts: LicenseFacts = JSON.parse(readFileSync(file, "utf8"));
    return facts;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
