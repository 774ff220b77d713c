import { AppError } from "../domain/errors.ts";
import type { User } from "../domain/account.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Rehashes a password at the current cost. Only a login has the password. */
export async function raiseHashCost(
  { store, passwords }: Pick<AccountDeps, "store" | "passwords">,
  user: User & { readonly passwordHash: string },
  password: string,
): Promise<void> {
  if (!passwords.needsRehash(user.passwordHash)) return;
  try {
    await store.users.rehash(user.id, { from: user.passwordHash, to: await passwords.hash(password) });
  } catch (error) {
    // Too many hashes wait: the login is still valid, and the next one tries again.
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
  }
}
