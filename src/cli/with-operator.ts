import { createAdminActions, type AdminActions } from "../auth/users/admin-actions.ts";
import { createPasswords } from "../auth/passwords/passwords.ts";
import type { Config } from "../config/config.ts";
import type { Store } from "../store/store.ts";
import { withStore } from "./open-store.ts";

/** Accounts as the operator may change them, over the database that the settings name. */
export function withOperator(
  work: (operator: AdminActions, store: Store, config: Config) => Promise<void>,
  options: { readonly canCreate?: boolean } = {},
): Promise<void> {
  return withStore(
    (store, config) =>
      work(createAdminActions({ store, passwords: createPasswords(), now: () => new Date() }), store, config),
    options,
  );
}
