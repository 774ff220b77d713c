import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  /** Where the page's own heading says the same. */
  readonly isTitleHidden?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Panel({ title, actions, isTitleHidden = false, className = "", children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`border-line bg-panel min-w-0 rounded-lg border p-4 ${className}`}>
      <div className={isTitleHidden ? "sr-only" : "mb-3 flex flex-wrap items-center gap-2"}>
        <h2 id={id} className="grow font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
