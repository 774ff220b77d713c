import type { Origin, Scope, Supplier } from "../domain/contracts/component.ts";
import type { ComponentKind } from "../domain/contracts/ecosystem.ts";

/** The parts of an SBOM that lcc reads, in any format. */
export interface SbomDocument {
  /** `CycloneDX 1.6`, `SPDX 2.3`. */
  readonly format: string;
  /** The project that the SBOM describes; the packages are parts of it. */
  readonly root?: { readonly ref: string; readonly purl?: string };
  /** All other listed packages. */
  readonly packages: readonly SbomPackage[];
  /** The dependencies of a package, by its reference; a package without an entry has unknown dependencies. */
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Why the list may be incomplete, each as the end of a sentence: `it says that its list is incomplete`. */
  readonly gaps: readonly string[];
  /** Number of entries without a name. */
  readonly lost: number;
  /** Licenses that are defined in the file, by identifier in lower case. */
  readonly explained: ReadonlyMap<string, LicenseWords>;
}

export interface SbomPackage {
  /** The reference used in edges; empty if the file has none. */
  readonly ref: string;
  readonly kind: ComponentKind;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly scope: Scope;
  readonly licenses: SbomLicenses;
  /** As written. */
  readonly supplier?: Supplier;
  /** A lockfile, a plain file or an operating system in which packages were found, not a package itself. */
  readonly isPlace?: true;
  /** Notes from lcc, if it wrote the SBOM. */
  readonly noted?: LccNotes;
}

export interface SbomLicenses {
  /** Licenses concluded by the author of the SBOM. */
  readonly concluded: readonly LicenseWords[];
  /** Licenses declared by the package, or without a known origin. */
  readonly declared: readonly LicenseWords[];
  /** Licenses found in its files. */
  readonly observed: readonly LicenseWords[];
}

/** One license as written: by identifier, expression, name or address, the most precise first, or by its text. */
export interface LicenseWords {
  readonly words: readonly string[];
  readonly text?: string;
}

/** Data that has no field in the formats. */
export interface LccNotes {
  readonly type: string;
  readonly scope?: Scope;
  readonly direct?: boolean;
  readonly requirement?: string;
  readonly canonicalName?: string;
  readonly origin?: Origin;
}

/** More than any real SBOM has; larger files are rejected. */
export const maxPackages = 200_000;
