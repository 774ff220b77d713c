import type { Counters } from "../domain/counters.ts";
import { AppError } from "../domain/errors.ts";
import { isUuid } from "../text/uuid.ts";
import { type AccountDeps, type AccountSettings, recordOf } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { authentication } from "./login/authentication.ts";
import { keyManagement } from "./key-management.ts";
import { createLoginThrottle } from "./login/login-throttle.ts";
import { passwordChange } from "./passwords/password-change.ts";
import { createPasswords, type Passwords } from "./passwords/passwords.ts";
import { signIn } from "./login/sign-in.ts";
import { createTokens } from "./login/tokens.ts";
import { userManagement } from "./users/user-management.ts";

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
      const record = recordOf(deps, origin, { action: "session_ended", actor: user.username, subject: sessionId });
      const isOwn = isUuid(sessionId) && (await store.sessions.end(sessionId, record, user.id));
      if (!isOwn) throw new AppError("not_found", "You have no such session, or it has already ended.");
    },
  };
}
