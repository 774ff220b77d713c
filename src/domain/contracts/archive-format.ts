import type { Evidence } from "../report/evidence.ts";
import type { IdentifyText } from "./sources.ts";
import type { Sameness, Subject } from "./subject.ts";

/** What the metadata of a package say about its license. */
export type LicenseStatement = Pick<Evidence, "outcome" | "license" | "raw" | "confidence" | "doubt">;

/** One kind of published archive: where it keeps its files, and how to read its metadata. */
export interface ArchiveFormat {
  /** Named in the replies of a registry: `wheel`. */
  readonly kind: string;
  /** A zip is read by range requests. */
  readonly container: "zip" | "tar" | "gem";
  /** The path without the root folder that archives of this kind have; empty for a file outside of it. */
  inside(path: string): string;
  /** The path from the folder with the license files, if that is not the root. */
  fromHome(inside: string): string;
  /** Whether a license file in another folder may be the one of the package. */
  isSpare(inside: string): boolean;
  isMetadata(inside: string): boolean;
  /** An archive may bundle others with their metadata; then it is unclear which ones are its own. */
  readonly mayBundle: boolean;
  /** The package that the metadata at a path inside are those of. Throws ParseError. */
  findSubject(metadata: string, inside: string): Subject;
  readonly isSame: Sameness;
  /** The license in the metadata. Throws ParseError. */
  readStatement(metadata: string, identify: IdentifyText): LicenseStatement | undefined;
  /** The file that the metadata name as the license. Throws ParseError. */
  findNamedFile(metadata: string): string | undefined;
  /** The README, if it is part of the metadata. */
  findDescription(metadata: string): string | undefined;
  /** The hash of an archive in the list of hashes of its registry, as integrity. */
  findHash(list: string, address: string): string | undefined;
}
