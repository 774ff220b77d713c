import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  /** What to do where the browser does not allow it. */
  readonly instead: string;
}

export function CopyButton({ label, text, instead }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState(label);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setSaid("Copied"),
      () => setSaid(instead),
    );
  return (
    <button
      type="button"
      className="text-accent flex items-center gap-1.5 whitespace-nowrap hover:underline"
      onClick={() => void copy()}
    >
      <Icon name="link" />
      <span aria-live="polite">{said}</span>
    </button>
  );
}
