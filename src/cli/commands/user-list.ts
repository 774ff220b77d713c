import { viewProfile } from "../../server/response/user-view.ts";
import { withStore } from "../open-store.ts";
import { minuteOf, printJson, printRows } from "../output/print-list.ts";

/** All accounts by name, with the fields of the HTTP interface. */
export function listUsers({ isJson }: { readonly isJson: boolean }): Promise<void> {
  return withStore(async (store) => {
    const users = await store.users.list();
    if (isJson) return printJson(users.map(viewProfile));
    const rows = users.map(({ username, role, isDisabled, createdAt, email, fullName }) => [
      username,
      role,
      isDisabled ? "disabled" : "enabled",
      minuteOf(createdAt),
      email,
      fullName,
    ]);
    return printRows(["USERNAME", "ROLE", "STATE", "CREATED (UTC)", "EMAIL", "FULL NAME"], rows);
  });
}
