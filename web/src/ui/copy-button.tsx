import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  /** What to do where the browser does not allow it. */
  readonly instead: string;
}

export function CopyButton({ label, text, instead }: CopyButtonProps): ReactNode {
  const [copied, copy] = useCopy();
  return (
    <button
      type="button"
      className="text-accent flex items-center gap-1.5 whitespace-nowrap hover:underline"
      onClick={() => void copy(text())}
    >
      <Icon name="link" />
      <span aria-live="polite">{copied === undefined ? label : copied ? "Copied" : instead}</span>
    </button>
  );
}
