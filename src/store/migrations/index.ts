import type { Kysely } from "kysely";
import { addAccounts } from "./0001-accounts.ts";
import { addScans } from "./0002-scans.ts";
import { addAnalysis } from "./0003-analysis.ts";
import { addCompleteness } from "./0004-completeness.ts";
import { addLostLeases } from "./0005-lost-leases.ts";
import { addScanLife } from "./0006-scan-life.ts";
import { addUnpackedBytes } from "./0007-unpacked-bytes.ts";
import { addOverview } from "./0008-overview/overview.ts";
import { refuseOlderClaims } from "./0009-newer-claims.ts";
import type { ColumnTypes } from "./column-types.ts";

/** One schema step. There is no downgrade; use a copy of the database. */
export interface SchemaStep {
  /** The sort key; never changed once released. */
  readonly name: string;
  readonly up: (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
}

export const schemaSteps: readonly SchemaStep[] = [
  { name: "0001-accounts", up: addAccounts },
  { name: "0002-scans", up: addScans },
  { name: "0003-analysis", up: addAnalysis },
  { name: "0004-completeness", up: addCompleteness },
  { name: "0005-lost-leases", up: addLostLeases },
  { name: "0006-scan-life", up: addScanLife },
  { name: "0007-unpacked-bytes", up: addUnpackedBytes },
  { name: "0008-overview", up: addOverview },
  { name: "0009-newer-claims", up: refuseOlderClaims },
];
