import { type ReactNode, useEffect } from "react";

interface PageTitleProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** In the same line, as far as there is room. */
  readonly beside?: ReactNode;
  /** Buttons and links on the right. */
  readonly children?: ReactNode;
}

/** The heading of a page, which is also what the browser's tab says. */
export function PageTitle({ title, subtitle, beside, children }: PageTitleProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · lcc`;
  }, [title]);
  return (
    <div className="mb-3 flex flex-wrap items-start gap-3 sm:flex-nowrap">
      <div className="min-w-0 grow">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold break-words lg:max-w-[60%]">{title}</h1>
          {beside}
        </div>
        {subtitle && <p className="text-faint mt-0.5">{subtitle}</p>}
      </div>
      {children && <div className="flex shrink-0 flex-wrap gap-2">{children}</div>}
    </div>
  );
}
