import type { ReactNode } from "react";
import type { Schemas } from "../api/client.ts";
import { PartialBadge, StatusBadge, Tag } from "./badge.tsx";

type Scan = Pick<Schemas["ScanSummary"], "status" | "state" | "completeness">;

/** The result of a scan together with how much it saw. */
export function ScanStatus({ scan: { status, state, completeness } }: { readonly scan: Scan }): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={status} />
      {completeness === "partial" && <PartialBadge />}
      {state === "complete" && completeness === null && <Tag>completeness unknown</Tag>}
    </span>
  );
}
