import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";

interface CopyTextProps {
  readonly text: string;
  /** What a screen reader says where "Copy" alone says too little. */
  readonly label?: string;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** A text to copy: a command, or a secret that is shown once. */
export function CopyText({ text, label, children }: CopyTextProps): ReactNode {
  const [copied, setCopied] = useState<"yes" | "no">();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <>
      <code className="bg-sunken block rounded p-2 break-all select-all">{text}</code>
      <p aria-live="polite" className="text-faint">
        {copied === "yes" && "Copied."}
        {copied === "no" && "The browser does not allow copying here; select the text and copy it."}
      </p>
      <div className="flex gap-2">
        <Button look="plain" onClick={() => void copy()} aria-label={label}>
          Copy
        </Button>
        {children}
      </div>
    </>
  );
}
