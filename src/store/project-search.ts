import type { ComponentEntry } from "../domain/component-entry.ts";
import type { CompletenessState } from "../domain/completeness.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Family } from "../spdx/families.ts";

export interface ProjectFilter {
  /** Part of the name, in upper or lower case. */
  readonly text?: string;
  /** Of the latest scan, or of the latest complete one: a scan that waits does not hide what the last one found. */
  readonly status?: string;
  /** Of the latest complete scan; `unknown` where it was made before 3.0. */
  readonly completeness?: CompletenessState | "unknown";
  readonly offset: number;
  readonly limit: number;
}

/** A project and where it stands. */
export interface ProjectRecord {
  readonly project: string;
  /** How many scans of it are stored. */
  readonly scans: number;
  readonly latest: ScanRecord;
  /** The latest complete one; absent where there is none. */
  readonly complete?: ScanRecord;
}

/** A part of a list, and how long the whole is. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface Projects {
  /** By name. */
  list(filter: ProjectFilter): Promise<Page<ProjectRecord>>;
}

export interface ComponentFilter {
  /** `*` stands for any run of characters; upper and lower case are the same. */
  readonly name?: string;
  /** The whole expression or one license of it, with `*` as above. */
  readonly license?: string;
  /** Of one license of the expression. */
  readonly family?: Family;
  readonly type?: string;
}

/** A component in the latest complete scan of a project. */
export interface ComponentUse extends ComponentEntry {
  readonly project: string;
  readonly scanId: string;
}

export interface FoundComponents extends Page<ComponentUse> {
  /** Projects whose latest complete scan is not in the search yet. */
  readonly notIndexed: number;
}

/** A project whose latest complete scan is not in the search yet. */
export interface OutdatedProject {
  readonly project: string;
  readonly scanId: string;
}

/** The components of each project's latest complete scan. */
export interface Components {
  /** By name, then by project. */
  search(filter: ComponentFilter, part: { readonly offset: number; readonly limit: number }): Promise<FoundComponents>;
  /** The whole list in the same order, some at a time. */
  all(filter: ComponentFilter): AsyncGenerator<readonly ComponentUse[]>;
  /** One whose scan is not among those to pass over. */
  outdated(passedOver: readonly string[]): Promise<OutdatedProject | undefined>;
  /** What `index` takes, as it was stored with the report; undefined for scans before 3.0. */
  entries(scanId: string): Promise<Uint8Array | undefined>;
  /** Makes this the content of the search for the project; false when its latest scan is another one by now. */
  index(project: OutdatedProject, packed: Uint8Array): Promise<boolean>;
  /** Takes out projects that have no complete scan any more; the number of them. */
  removeVanished(): Promise<number>;
}
