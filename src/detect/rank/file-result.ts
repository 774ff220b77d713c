import type { Component, ResolvedBy } from "../../domain/contracts/component.ts";
import type { DetectorResult, DetectorRules, Note } from "../../domain/contracts/contracts.ts";

/** What one detector found in one file. */
export interface FileResult extends Omit<DetectorResult, "notes" | "unread"> {
  readonly detector: DetectorRules;
  readonly file: string;
  /** The folder the file applies to, from the root. */
  readonly folder: string;
  /** Entries that were skipped but should be among the components. */
  readonly lost?: readonly Note[];
  readonly limits?: readonly string[];
  /** If it is neither a lockfile nor a manifest. */
  readonly resolvedBy?: ResolvedBy;
}

/** Whether a lockfile itself has the component: it may contain entries of its manifest that it has not resolved. */
export function isResolvedIn({ file }: FileResult, { version, origin, locations }: Component): boolean {
  return (version !== "" || origin !== undefined) && locations.some((place) => place.file === file);
}

/** Whether a file lists everything that is installed, whatever its name. */
export function isLockfile({ detector, isWhole }: FileResult): boolean {
  return isWhole === true || detector.kind === "lockfile";
}

/** Whether a manifest lists a component that its lockfiles never have. */
export function isNeverLocked(
  { neverLocked = [] }: FileResult["detector"],
  { scope, scopeReason }: Pick<Component, "scope" | "scopeReason">,
): boolean {
  return neverLocked.some((word) => word === scope || word === scopeReason);
}
