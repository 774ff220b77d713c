import type { ReactNode } from "react";

interface LinkProps {
  readonly to: string;
  /** What a screen reader says where the text alone says too little. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function Link({ to, label, children }: LinkProps): ReactNode {
  return (
    <a className="text-accent break-words hover:underline" href={to} aria-label={label}>
      {children}
    </a>
  );
}
