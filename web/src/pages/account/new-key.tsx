import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";

interface NewKeyProps {
  readonly created: Schemas["CreatedKey"];
  readonly onClose: () => void;
}

/** The only time that the secret is shown. */
export function NewKey({ created, onClose }: NewKeyProps): ReactNode {
  return (
    <Dialog title={`The key ${created.name}`} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Notice tone="warning">{created.warning}</Notice>
        <CopyText text={created.api_key}>
          <Button look="plain" onClick={onClose}>
            I have saved it
          </Button>
        </CopyText>
      </div>
    </Dialog>
  );
}
