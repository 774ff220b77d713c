import type { Component } from "../domain/contracts/component.ts";
import type { Evidence } from "../domain/report/evidence.ts";
import type { ReadText } from "../domain/report/package-text.ts";
import type { FileError, ReachedLimit, Report } from "../domain/report/report.ts";

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
  readonly folder: string;
  readonly package?: string | undefined;
  readonly licenseFiles: readonly string[];
}

/** What lies in the repository. */
export interface Material {
  readonly parts: readonly ForeignPart[];
  /** Libraries that pages load from other servers. */
  readonly references: readonly Component[];
  readonly own: readonly OwnPart[];
  /** What the license files say that the project collects for a component. */
  readonly readCollected: (component: Component) => Promise<readonly Evidence[]>;
  /** License files that are no longer the project's: those of parts and of listed packages. */
  readonly licenseFilesOfOthers: ReadonlySet<string>;
  readonly limits: readonly ReachedLimit[];
  readonly errors: readonly FileError[];
  /** What text files state; only where they were read. */
  readonly files?: Report["files"];
}
