import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";

interface ChangeAccessProps {
  readonly user: Schemas["UserProfile"];
  readonly onClose: () => void;
}

/** Asks before an account is shut out or let in again. */
export function ChangeAccess({ user: { username, disabled }, onClose }: ChangeAccessProps): ReactNode {
  const params = { path: { username } };
  const change = useMutation({
    mutationFn: () =>
      disabled
        ? unwrap(api.POST("/auth/users/{username}/enable", { params }))
        : unwrap(api.POST("/auth/users/{username}/disable", { params })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["users"] });
      onClose();
    },
  });
  return (
    <Dialog title={`${disabled ? "Enable" : "Disable"} ${username}?`} onClose={onClose}>
      {change.error && <Notice tone="violation">{change.error.message}</Notice>}
      <p>
        {disabled
          ? "The account can sign in again with its password. Revoked API keys stay revoked."
          : "The account is signed out everywhere and cannot sign in. Its API keys are revoked."}
      </p>
      <div className="mt-4 flex gap-2">
        <Button look={disabled ? "primary" : "danger"} isBusy={change.isPending} onClick={() => change.mutate()}>
          {disabled ? "Enable the account" : "Disable the account"}
        </Button>
        <Button look="plain" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Dialog>
  );
}
