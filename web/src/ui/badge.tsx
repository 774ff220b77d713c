import type { ReactNode } from "react";

const looks = {
  pass: { text: "pass", style: "bg-pass-soft text-pass" },
  warning: { text: "warning", style: "bg-warning-soft text-warning" },
  violation: { text: "violation", style: "bg-violation-soft text-violation" },
  failed: { text: "failed", style: "bg-violation-soft text-violation" },
  running: { text: "running", style: "bg-info-soft text-info" },
  queued: { text: "queued", style: "bg-sunken text-faint" },
  cancelled: { text: "cancelled", style: "bg-sunken text-faint" },
};

export type ShownStatus = keyof typeof looks;

export function StatusBadge({ status }: { readonly status: ShownStatus }): ReactNode {
  const { text, style } = looks[status];
  return (
    <span className={`inline-block rounded px-1.5 py-0.5 text-xs whitespace-nowrap font-medium ${style}`}>{text}</span>
  );
}

/** A scan that did not see everything is never shown as a plain pass. */
export function PartialBadge(): ReactNode {
  return (
    <span className="bg-warning-soft text-warning inline-block rounded px-1.5 py-0.5 text-xs whitespace-nowrap font-medium">
      incomplete
    </span>
  );
}

export function Tag({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className="bg-sunken text-faint inline-block rounded px-1.5 py-0.5 text-xs whitespace-nowrap">
      {children}
    </span>
  );
}
