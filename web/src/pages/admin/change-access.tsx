import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Confirm } from "../../ui/confirm.tsx";

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
    <Confirm
      title={`${disabled ? "Enable" : "Disable"} ${username}?`}
      action={disabled ? "Enable the account" : "Disable the account"}
      keep="Leave it"
      look={disabled ? "primary" : "danger"}
      change={change}
      onClose={onClose}
    >
      {disabled
        ? "The account can sign in again with its password. Revoked API keys stay revoked."
        : "The account is signed out everywhere and cannot sign in. Its API keys are revoked."}
    </Confirm>
  );
}
