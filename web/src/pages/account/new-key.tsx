import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";

interface NewKeyProps {
  readonly created: Schemas["CreatedKey"];
  readonly onClose: () => void;
}

/** The only time that the secret is shown. */
export function NewKey({ created, onClose }: NewKeyProps): ReactNode {
  const [copied, setCopied] = useState<"yes" | "no">();
  const copy = () =>
    navigator.clipboard.writeText(created.api_key).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <Dialog title={`The key ${created.name}`} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Notice tone="warning">{created.warning}</Notice>
        <code className="bg-sunken block rounded p-2 break-all select-all">{created.api_key}</code>
        <p aria-live="polite" className="text-faint">
          {copied === "yes" && "Copied."}
          {copied === "no" && "The browser does not allow copying here; select the key and copy it."}
        </p>
        <div className="flex gap-2">
          <Button onClick={() => void copy()}>Copy</Button>
          <Button look="plain" onClick={onClose}>
            I have saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
