import type { Caller } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import { recordOf, recordRefusal, type AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { isKeyId } from "./api-keys/api-keys.ts";
import { issueKey } from "./api-keys/issue-key.ts";
import { invalidCredential } from "./login/invalid-credential.ts";

/** Manages API keys: users see and revoke their own, admins see and revoke all. */
export function keyManagement(deps: AccountDeps): Pick<Accounts, "createKey" | "listKeys" | "revokeKey"> {
  const { store } = deps;
  return {
    async createKey(request, caller, origin) {
      const actor = caller.user.username;
      // A caller with a key has the key's role, so a key cannot create a more powerful one.
      if (request.role === "admin" && caller.role !== "admin") {
        await recordRefusal(deps, origin, { action: "key_created", actor });
        throw new AppError("forbidden", "Only an admin can create a key with the role admin. Request the role user.");
      }
      const recordFor = (subject: string) => recordOf(deps, origin, { action: "key_created", actor, subject });
      const issued = await issueKey(deps, { request, owner: caller.user, by: caller.by, recordFor });
      if (issued === "no access") throw invalidCredential(); // access was lost since authentication
      return issued;
    },
    async listKeys(caller) {
      return store.keys.list(ownerToMatch(caller));
    },
    async revokeKey(keyId, caller, origin) {
      const record = recordOf(deps, origin, { action: "key_revoked", actor: caller.user.username, subject: keyId });
      const isRevoked = isKeyId(keyId) && (await store.keys.revoke(keyId, ownerToMatch(caller), record));
      if (!isRevoked) throw new AppError("not_found", "There is no such API key, or it is already revoked.");
    },
  };
}

function ownerToMatch(caller: Caller): string | undefined {
  return caller.role === "admin" ? undefined : caller.user.id;
}
