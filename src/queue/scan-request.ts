import type { Context, Policy } from "../domain/policy/policy.ts";
import type { Report } from "../domain/report/report.ts";
import type { RepositoryAddress } from "../source/git/clone/repository-address.ts";
import type { LocalCommit } from "../source/git/local-commit.ts";

/** A validated request for a scan; the command line and the API create the same. */
export interface ScanRequest<Target extends ScanTarget = ScanTarget> {
  readonly target: Target;
  readonly project: string;
  readonly policy: Policy;
  readonly context: Context;
  /** Names at any depth, or globs from the root, that are left out. */
  readonly exclude: readonly string[];
  /** Development and test dependencies are only reported. */
  readonly isProduction: boolean;
}

export type ScanTarget = LocalTarget | RepositoryTarget;

export interface RepositoryTarget {
  readonly repository: RepositoryAddress;
}

/** A target on this machine, which a scan process can read. */
export type LocalTarget = FolderTarget | SbomTarget | CommitTarget;

export interface FolderTarget {
  readonly folder: string;
  /** The path in the report; default: the folder itself. */
  readonly shownAs?: string;
}

interface SbomTarget {
  readonly sbom: string;
}

interface CommitTarget {
  readonly commit: LocalCommit;
  /** Where the report says the commit comes from. */
  readonly origin: Report["source"];
}
