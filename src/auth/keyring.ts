import type { Caller } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import { recordAction, type AccountParts } from "./account-parts.ts";
import type { Accounts } from "./accounts.ts";
import { isKeyId } from "./api-keys.ts";
import { issueKey } from "./issue-key.ts";

/** The API keys of an account: a user sees and revokes its own, an admin all. */
export function keyring(parts: AccountParts): Pick<Accounts, "createKey" | "listKeys" | "revokeKey"> {
  const { store } = parts;
  return {
    async createKey(request, caller, origin) {
      const actor = caller.user.username;
      // The role of a caller that came by a key is the key's: no key makes a mightier one.
      if (request.role === "admin" && caller.role !== "admin") {
        await recordAction(parts, origin, { action: "key_created", actor, isRefused: true });
        throw new AppError("forbidden", "Only an admin can make a key with the role admin. Ask for the role user.");
      }
      const issued = await issueKey(parts, request, caller.user);
      await recordAction(parts, origin, { action: "key_created", actor, subject: issued.key.keyId });
      return issued;
    },
    async listKeys(caller) {
      return store.keys.list(ownerToMatch(caller));
    },
    async revokeKey(keyId, caller, origin) {
      const isRevoked = isKeyId(keyId) && (await store.keys.revoke(keyId, ownerToMatch(caller)));
      if (!isRevoked) throw new AppError("not_found", "There is no such API key, or it is revoked already.");
      await recordAction(parts, origin, { action: "key_revoked", actor: caller.user.username, subject: keyId });
    },
  };
}

function ownerToMatch(caller: Caller): string | undefined {
  return caller.role === "admin" ? undefined : caller.user.id;
}
