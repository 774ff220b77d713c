import type { Finding } from "../../domain/finding.ts";
import type { Ancestor, Coverage } from "../../domain/report.ts";

/** What a scan saw and asked. */
export interface ScanFacts {
  readonly findings: readonly Finding[];
  readonly lineage: readonly Ancestor[];
  readonly coverage: Coverage;
  /** No license source was asked over the network. */
  readonly isOffline: boolean;
  /** The published archive of every component was to be read. */
  readonly isDeep?: boolean;
  /** The file or setting that makes the name of a component private. */
  readonly madePrivateBy?: (component: Finding["component"]) => string | undefined;
}
