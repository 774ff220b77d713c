import type { ComponentProps, ReactNode } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: "primary" | "plain" | "danger";
  readonly isBusy?: boolean;
}

const looks = {
  primary: "bg-accent text-on-accent border-transparent hover:opacity-90",
  plain: "bg-panel border-line hover:bg-sunken",
  danger: "bg-panel border-violation text-violation hover:bg-violation-soft",
};

const shape = "inline-flex items-center justify-center gap-2 rounded border px-3 py-1.5 font-medium whitespace-nowrap";

export function Button({
  look = "primary",
  isBusy = false,
  className = "",
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${shape} disabled:opacity-60 ${looks[look]} ${className}`}
    >
      {children}
      {isBusy && <span aria-hidden="true">…</span>}
    </button>
  );
}

interface ButtonLinkProps {
  readonly to: string;
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}

/** Leads to another page, beside buttons. */
export function ButtonLink({ to, look = "plain", children }: ButtonLinkProps): ReactNode {
  return (
    <a href={to} className={`${shape} ${looks[look]}`}>
      {children}
    </a>
  );
}
