import type { Origin, Scope } from "../domain/component.ts";
import type { ComponentKind } from "../domain/ecosystem.ts";
import type { Supplier } from "../domain/supplier.ts";

/** What lcc reads of an SBOM, whatever its format. */
export interface SbomDocument {
  /** `CycloneDX 1.6`, `SPDX 2.3`. */
  readonly format: string;
  /** What the SBOM is about: the project, of which the others are parts. */
  readonly root?: { readonly ref: string; readonly purl?: string };
  /** Everything else that is listed. */
  readonly packages: readonly SbomPackage[];
  /** What a package needs, by its reference; a package without an entry is one of which the file does not say it. */
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Why the list may not be whole, each as the end of a sentence: `it says that its list is incomplete`. */
  readonly gaps: readonly string[];
  /** Entries that name nothing. */
  readonly lost: number;
  /** Licenses that the file explains itself, by identifier in lower case. */
  readonly explained: ReadonlyMap<string, LicenseWords>;
}

export interface SbomPackage {
  /** What edges call it; empty where the file gives it no reference. */
  readonly ref: string;
  readonly kind: ComponentKind;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly scope: Scope;
  readonly licenses: SbomLicenses;
  /** As written. */
  readonly supplier?: Supplier;
  /** A lockfile, a plain file or an operating system, in which packages were found; it is not a package itself. */
  readonly isPlace?: true;
  /** What lcc itself has noted, where it wrote the SBOM. */
  readonly noted?: LccNotes;
}

export interface SbomLicenses {
  /** What the maker of the SBOM concluded. */
  readonly concluded: readonly LicenseWords[];
  /** What the package declares, or a license without a known origin. */
  readonly declared: readonly LicenseWords[];
  /** What was seen in its files. */
  readonly observed: readonly LicenseWords[];
}

/** One license as it is written: by identifier, expression, name or address, the most precise first, or by its text. */
export interface LicenseWords {
  readonly words: readonly string[];
  readonly text?: string;
}

/** What the formats have no field for. */
export interface LccNotes {
  readonly type: string;
  readonly scope?: Scope;
  readonly direct?: boolean;
  readonly requirement?: string;
  readonly canonicalName?: string;
  readonly origin?: Origin;
}

/** More than any real SBOM has; beyond it the file is refused. */
export const mostPackages = 200_000;
