import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Rarer actions behind a button; it closes on Escape, on a choice, and when the focus leaves it. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <details
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape") currentTarget.open = false;
      }}
    >
      <summary
        aria-label={label}
        className="border-edge bg-panel hover:bg-sunken flex h-full list-none items-center rounded border px-2 py-1.5"
      >
        <Icon name="more" />
      </summary>
      <div className="border-line bg-panel absolute right-0 z-20 mt-1 flex min-w-40 flex-col rounded border p-1 shadow-lg">
        {children}
      </div>
    </details>
  );
}
