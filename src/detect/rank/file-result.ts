import type { BuildReference } from "../../domain/report/build-reference.ts";
import type { Component, ResolvedBy } from "../../domain/contracts/component.ts";
import type { BundledPackage, DetectorRules, LocalPart, Note, OwnPackage } from "../../domain/contracts/contracts.ts";
import type { Member, MemberGraph } from "../../domain/contracts/member-graph.ts";
import type { OtherPlatform } from "../../domain/contracts/targets.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";

/** What one detector found in one file. */
export interface FileResult {
  readonly detector: DetectorRules;
  readonly file: string;
  /** The folder the file applies to, from the root. */
  readonly folder: string;
  readonly components: readonly Component[];
  /** Entries that were skipped but should be among the components. */
  readonly lost?: readonly Note[];
  readonly limits?: readonly string[];
  readonly own?: OwnPackage;
  /** As in `Found`. */
  readonly isWhole?: true;
  readonly needsLocals?: true;
  readonly hasImplicit?: true;
  readonly covers?: readonly string[];
  readonly compiled?: readonly Component[];
  readonly mentionedNames?: readonly string[];
  readonly notOnPlatform?: readonly OtherPlatform[];
  readonly lockWith?: string;
  readonly services?: readonly HostedService[];
  readonly bundled?: readonly BundledPackage[];
  readonly graph?: MemberGraph;
  readonly member?: Member;
  readonly references?: readonly BuildReference[];
  readonly locals?: readonly LocalPart[];
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
