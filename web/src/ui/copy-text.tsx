import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyTextProps {
  readonly text: string;
  /** What a screen reader says where "Copy" alone says too little. */
  readonly label?: string;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** A text to copy: a command, or a secret that is shown once. */
export function CopyText({ text, label, children }: CopyTextProps): ReactNode {
  const [copied, copy] = useCopy();
  return (
    <>
      <code className="bg-sunken block rounded p-2 wrap-anywhere select-all">{text}</code>
      <p aria-live="polite" className="text-faint">
        {copied === true && "Copied."}
        {copied === false && "The browser does not allow copying here; select the text and copy it."}
      </p>
      <div className="flex gap-2">
        <Button look="plain" onClick={() => void copy(text)} aria-label={label}>
          Copy
        </Button>
        {children}
      </div>
    </>
  );
}
