import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** What a place shows while there is nothing to show: loading, nothing there, or an error with a way on. */
export function Loading({ label }: { readonly label: string }): ReactNode {
  return (
    <div role="status" className="text-faint flex items-center justify-center gap-3 p-10">
      <span aria-hidden="true" className="border-line border-t-accent size-5 animate-spin rounded-full border-2" />
      {label}…
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps): ReactNode {
  return (
    <div className="border-line text-faint rounded-lg border border-dashed p-8 text-center">
      <p className="text-text font-medium">{title}</p>
      {children && <div className="mt-1">{children}</div>}
    </div>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry?: (() => unknown) | undefined;
  /** The page tries again by itself. */
  readonly isTriedAgain?: boolean;
}

export function Failure({ error, onRetry, isTriedAgain = false }: FailureProps): ReactNode {
  return (
    <Notice tone="violation">
      <p>
        {error.message}
        {isTriedAgain && " Trying again every few seconds."}
      </p>
      {onRetry && (
        <Button look="plain" className="mt-2" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  readonly tone: "info" | "warning" | "violation" | "pass";
  readonly children: ReactNode;
}

const tones = {
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  violation: "bg-violation-soft text-violation",
  pass: "bg-pass-soft text-pass",
};

export function Notice({ tone, children }: NoticeProps): ReactNode {
  return (
    <div
      role={tone === "violation" ? "alert" : "status"}
      className={`rounded-lg border border-transparent p-3 ${tones[tone]}`}
    >
      {children}
    </div>
  );
}
