import { createOperator, type Operator } from "../auth/operator.ts";
import { createPasswords } from "../auth/passwords.ts";
import type { Store } from "../store/store.ts";
import { withStore } from "./open-store.ts";

/** Accounts as the operator may change them, over the database that the settings name. */
export function withOperator(
  work: (operator: Operator, store: Store) => Promise<void>,
  options: { readonly canCreate?: boolean } = {},
): Promise<void> {
  return withStore(
    (store) => work(createOperator({ store, passwords: createPasswords(), now: () => new Date() }), store),
    options,
  );
}
