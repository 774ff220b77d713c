import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import type { CompletenessState } from "../../domain/report/completeness.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import type { Family } from "../../spdx/families.ts";

export interface ProjectFilter {
  /** Part of the name; case is ignored. */
  readonly text?: string;
  /** Status of the latest scan, or of the latest complete one: a queued scan does not hide the last result. */
  readonly status?: string;
  /** Of the latest complete scan; `unknown` if it was stored before 3.0. */
  readonly completeness?: CompletenessState | "unknown";
  /** By name if absent; `-` reverses it. */
  readonly sort?: ProjectSort | `-${ProjectSort}`;
  readonly offset: number;
  readonly limit: number;
}

/** `violations` and `warnings` are those of the latest complete scan, `scanned` is the time of the latest scan. */
export const projectSorts = ["project", "violations", "warnings", "scanned"] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** A project and its latest scans. */
export interface ProjectRecord {
  readonly project: string;
  /** The number of stored scans. */
  readonly scans: number;
  readonly latest: ScanRecord;
  /** The latest complete scan; absent if there is none. */
  readonly complete?: ScanRecord;
}

/** A part of a list, and the total length. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface Projects {
  /** The order within the same value: more violations, then more warnings first, then by name. */
  list(filter: ProjectFilter): Promise<Page<ProjectRecord>>;
}

export interface ComponentFilter {
  /** `*` is a wildcard; case is ignored. */
  readonly name?: string;
  /** The whole expression or one license of it, with `*` as above. */
  readonly license?: string;
  /** The family of one license of the expression. */
  readonly family?: Family;
  readonly type?: string;
}

/** A component in the latest complete scan of a project. */
export interface ComponentUse extends ComponentEntry {
  readonly project: string;
  readonly scanId: string;
}

/** The uses of one project, of one component in all versions, or of one license. */
export interface UseGroup {
  readonly name: string;
  /** Of a component. */
  readonly type?: string;
  /** Of a project. */
  readonly scanId?: string;
  readonly uses: number;
}

export type UseGrouping = "project" | "component" | "license";

/** A place in the list of uses: the last use of a page. */
export interface UseCursor {
  readonly search: string;
  readonly id: number;
  readonly project: string;
}

/** The part of the list that is wanted. */
export type ComponentPage = { readonly limit: number } & ({ readonly offset: number } | { readonly after: UseCursor });

/** No more than this many uses are counted: counting all of a large service takes seconds. */
export const countedUses = 10_000;

export interface FoundComponents extends Page<ComponentUse> {
  /** There are more than `total`. */
  readonly totalIsMinimum?: true;
  /** The end of this page; absent on the last one. */
  readonly next?: UseCursor;
  /** Projects whose latest complete scan is not indexed yet. */
  readonly notIndexed: number;
}

/** A project whose latest complete scan is not indexed yet. */
export interface OutdatedProject {
  readonly project: string;
  readonly scanId: string;
}

/** The components of each project's latest complete scan. */
export interface Components {
  /** Sorted by name, then by project. */
  search(filter: ComponentFilter, page: ComponentPage): Promise<FoundComponents>;
  /** What uses the matching components or licenses, or what matches: the most uses first. */
  groups(
    filter: ComponentFilter,
    by: UseGrouping,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Page<UseGroup>>;
  /** The whole list in the same order, in batches. */
  all(filter: ComponentFilter): AsyncGenerator<readonly ComponentUse[]>;
  /** The number of projects whose latest complete scan is not indexed yet. */
  countOutdated(): Promise<number>;
  /** An outdated project, skipping the given scans. */
  outdated(passedOver: readonly string[]): Promise<OutdatedProject | undefined>;
  /** The input of `index`, as stored with the report; undefined for scans from before 3.0. */
  entries(scanId: string): Promise<Uint8Array | undefined>;
  /** Replaces the indexed components of the project; false if its latest scan has changed. */
  index(project: OutdatedProject, packed: Uint8Array): Promise<boolean>;
  /** Removes projects without a complete scan; returns their number. */
  removeVanished(): Promise<number>;
}
