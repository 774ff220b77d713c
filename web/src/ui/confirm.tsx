import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./states.tsx";

interface ConfirmProps {
  readonly title: string;
  /** What happens then. */
  readonly children: ReactNode;
  /** On the button that does it, and on the other one. */
  readonly action: string;
  readonly keep?: string;
  readonly look?: "primary" | "danger";
  readonly change: { readonly error: Error | null; readonly isPending: boolean; readonly mutate: () => void };
  readonly onClose: () => void;
}

/** Asks before something that is hard to undo. */
export function Confirm(props: ConfirmProps): ReactNode {
  const { title, children, action, keep = "Keep it", look = "danger", change, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {change.error && <Notice tone="violation">{change.error.message}</Notice>}
      <p>{children}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look={look} isBusy={change.isPending} onClick={() => change.mutate()}>
          {action}
        </Button>
        <Button look="plain" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
