import type { Counters } from "../domain/counters.ts";
import { AppError } from "../domain/errors.ts";
import { isUuid } from "../text/uuid.ts";
import { type AccountDeps, type AccountSettings, createAuditEntry, recordRefusal } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { authentication } from "./login/authentication.ts";
import { createLoginThrottle } from "./login/login-throttle.ts";
import { passwordChange } from "./passwords/password-change.ts";
import { createPasswords, type Passwords } from "./passwords/passwords.ts";
import { signIn } from "./login/sign-in.ts";
import { createTokens } from "./login/tokens.ts";
import { userManagement } from "./users/user-management.ts";
import type { Caller } from "../domain/account.ts";
import { isKeyId } from "./api-keys/api-keys.ts";
import { issueKey } from "./api-keys/issue-key.ts";
import { invalidCredential } from "./login/invalid-credential.ts";

interface AccountsOptions {
  readonly store: AccountDeps["store"];
  readonly secretKey: Uint8Array;
  readonly counters: Counters;
  readonly config: AccountSettings;
  readonly now: () => Date;
  readonly passwords?: Passwords;
}

/** Creates the account operations for a store. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, secretKey, counters, config, now, passwords = createPasswords() } = options;
  const tokens = createTokens(secretKey, now);
  const throttle = createLoginThrottle(counters, config.loginFailuresPerFiveMinutes);
  const deps: AccountDeps = { store, passwords, tokens, throttle, config, now };
  return {
    ...authentication(deps),
    ...signIn(deps),
    ...ownSessions(deps),
    ...passwordChange(deps),
    ...keyManagement(deps),
    ...userManagement(deps),
  };
}

/** The caller's own sessions: list and end them. */
function ownSessions(deps: AccountDeps): Pick<Accounts, "listSessions" | "endSession"> {
  const { store, now } = deps;
  return {
    async listSessions({ user, by }) {
      const sessions = await store.sessions.list(user.id, now());
      return sessions.map((session) => ({
        ...session,
        isCurrent: "sessionId" in by && by.sessionId === session.id,
      }));
    },
    async endSession(sessionId, { user }, origin) {
      const record = createAuditEntry(deps, origin, {
        action: "session_ended",
        actor: user.username,
        subject: sessionId,
      });
      const isOwn = isUuid(sessionId) && (await store.sessions.end(sessionId, record, user.id));
      if (!isOwn) throw new AppError("not_found", "You have no such session, or it has already ended.");
    },
  };
}

/** Manages API keys: users see and revoke their own, admins see and revoke all. */
function keyManagement(deps: AccountDeps): Pick<Accounts, "createKey" | "listKeys" | "revokeKey"> {
  const { store } = deps;
  return {
    async createKey(request, caller, origin) {
      const actor = caller.user.username;
      // A caller with a key has the key's role, so a key cannot create a more powerful one.
      if (request.role === "admin" && caller.role !== "admin") {
        await recordRefusal(deps, origin, { action: "key_created", actor });
        throw new AppError("forbidden", "Only an admin can create a key with the role admin. Request the role user.");
      }
      const recordFor = (subject: string) => createAuditEntry(deps, origin, { action: "key_created", actor, subject });
      const issued = await issueKey(deps, { request, owner: caller.user, by: caller.by, recordFor });
      if (issued === "no access") throw invalidCredential(); // access was lost since authentication
      return issued;
    },
    async listKeys(caller) {
      return store.keys.list(ownerToMatch(caller));
    },
    async revokeKey(keyId, caller, origin) {
      const record = createAuditEntry(deps, origin, {
        action: "key_revoked",
        actor: caller.user.username,
        subject: keyId,
      });
      const isRevoked = isKeyId(keyId) && (await store.keys.revoke(keyId, ownerToMatch(caller), record));
      if (!isRevoked) throw new AppError("not_found", "There is no such API key, or it is already revoked.");
    },
  };
}

function ownerToMatch(caller: Caller): string | undefined {
  return caller.role === "admin" ? undefined : caller.user.id;
}
