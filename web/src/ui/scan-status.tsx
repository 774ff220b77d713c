import type { ReactNode } from "react";
import type { Schemas } from "../api/client.ts";
import { PartialBadge, StatusBadge, Tag } from "./badge.tsx";

type Scan = Pick<Schemas["ScanSummary"], "status" | "state" | "completeness" | "error">;

/** Somebody wanted it: that is no failure. */
export function isCancelled({ error }: Pick<Scan, "error">): boolean {
  return error?.code === "cancelled";
}

/** The result of a scan together with how much it saw. */
export function ScanStatus({ scan }: { readonly scan: Scan }): ReactNode {
  const { status, state, completeness } = scan;
  return (
    <span className="inline-flex flex-wrap gap-1 xl:flex-nowrap">
      <StatusBadge status={isCancelled(scan) ? "cancelled" : status} />
      {completeness === "partial" && <PartialBadge />}
      {state === "complete" && completeness === null && <Tag>completeness unknown</Tag>}
    </span>
  );
}
