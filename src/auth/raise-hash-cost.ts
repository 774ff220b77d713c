import { AppError } from "../domain/errors.ts";
import type { User } from "../domain/account.ts";
import type { AccountParts } from "./account-parts.ts";

/** Hashes a password anew that was hashed at another cost: only now, at a login, do we have it. */
export async function raiseHashCost(
  { store, passwords }: Pick<AccountParts, "store" | "passwords">,
  user: User & { readonly passwordHash: string },
  password: string,
): Promise<void> {
  if (!passwords.needsRehash(user.passwordHash)) return;
  try {
    const passwordHash = await passwords.hash(password);
    const present = await store.users.find(user.username);
    // Changed in the meantime: the old password must not come back.
    if (present?.passwordHash === user.passwordHash) await store.users.rehash(user.id, passwordHash);
  } catch (error) {
    // Too many hashes wait: the login is good all the same, and the next one tries again.
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
  }
}
