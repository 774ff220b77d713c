import type { Component } from "../domain/contracts/component.ts";
import type { Evidence } from "../domain/report/evidence.ts";
import type { ReadText } from "../domain/report/package-text.ts";
import type { Coverage, FileError, ProjectLicense, ReachedLimit, Report } from "../domain/report/report.ts";

/** A part of the repository that is someone else's, with what its files say about its license. */
export interface ForeignPart {
  readonly component: Component;
  readonly evidence: readonly Evidence[];
  /** Its files state no license, and a record gives a name and a version that a registry may know. */
  readonly mayAskRegistry: boolean;
  /** Texts that are not files of its folder. */
  readonly texts?: readonly ReadText[];
}

/** A package of the project with a license file or statement of its own. */
export interface OwnPart {
  /** Empty: the root. */
  readonly folder: string;
  readonly package?: string | undefined;
  readonly licenseFiles: readonly string[];
  /** What its manifest states, if the root states something else and it has no license file. */
  readonly stated?: Pick<ProjectLicense, "file" | "license" | "confidence"> | undefined;
}

/** License files that a project collects for the components of a report. */
export interface Collected {
  readonly read: (component: Component) => Promise<readonly Evidence[]>;
  /** Those of listed components. */
  readonly files: readonly string[];
  /** Those of packages that are not listed. */
  readonly unmatched: readonly Pick<ProjectLicense, "file" | "license">[];
}

/** What is in the repository. */
export interface Material {
  readonly parts: readonly ForeignPart[];
  /** Libraries that pages load from other servers. */
  readonly references: readonly Component[];
  readonly own: readonly OwnPart[];
  readonly collect: (components: readonly Component[]) => Promise<Collected>;
  /** License files that are those of parts. */
  readonly licenseFilesOfOthers: ReadonlySet<string>;
  readonly limits: readonly ReachedLimit[];
  /** Folders that were not searched. */
  readonly skipped: Coverage["skipped"];
  readonly errors: readonly FileError[];
  /** What text files state; only where they were read. */
  readonly files?: Report["files"];
}
