import type { Schemas } from "../../api/client.ts";

export type ScanStatusName = Schemas["ScanSummary"]["status"] | "pending";

export const statuses: readonly ScanStatusName[] = [
  "violation",
  "warning",
  "pass",
  "failed",
  "pending",
  "running",
  "queued",
];

/** What the address names, where it is a status. */
export function readStatus(query: URLSearchParams): ScanStatusName | undefined {
  return statuses.find((status) => status === query.get("status"));
}
