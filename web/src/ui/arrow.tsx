import type { ReactNode } from "react";

/** Between a value and the one that replaced it. */
export function Arrow(): ReactNode {
  return (
    <span role="img" aria-label="became">
      →
    </span>
  );
}
