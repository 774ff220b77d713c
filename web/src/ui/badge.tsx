import type { ReactNode } from "react";

const shape = "inline-block rounded px-1.5 py-0.5 text-xs whitespace-nowrap";

const looks = {
  pass: "bg-pass-soft text-pass",
  warning: "bg-warning-soft text-warning",
  violation: "bg-violation-soft text-violation",
  failed: "bg-violation-soft text-violation",
  incomplete: "bg-warning-soft text-warning",
  running: "bg-info-soft text-info",
  queued: "bg-sunken text-faint",
  cancelled: "bg-sunken text-faint",
};

export function StatusBadge({ status }: { readonly status: keyof typeof looks }): ReactNode {
  return <span className={`${shape} font-medium ${looks[status]}`}>{status}</span>;
}

/** A scan that did not see everything is never shown as a plain pass. */
export function PartialBadge(): ReactNode {
  return <StatusBadge status="incomplete" />;
}

export function Tag({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={`${shape} bg-sunken text-faint`}>{children}</span>;
}
