import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor, Coverage } from "../../domain/report/report.ts";

/** The results of a scan that decide whether it is complete. */
export interface ScanFacts {
  readonly findings: readonly Finding[];
  readonly lineage: readonly Ancestor[];
  readonly coverage: Coverage;
  /** No network requests. */
  readonly isOffline: boolean;
  /** A deep scan reads the published archive of every component. */
  readonly isDeep?: boolean;
  /** Whether the policy only reports what a component is, because of its scope or type: no license is a violation. */
  readonly isOnlyReported?: (component: Finding["component"]) => boolean;
  /** The file or setting that makes the name of a component private. */
  readonly madePrivateBy?: (component: Finding["component"]) => string | undefined;
}
