import { AppError } from "../domain/errors.ts";
import { recordOf, type AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";

/** The caller's own sessions: list and end them. */
export function ownSessions(deps: AccountDeps): Pick<Accounts, "listSessions" | "endSession"> {
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
      const isOwn = isSessionId(sessionId) && (await store.sessions.end(sessionId, record, user.id));
      if (!isOwn) throw new AppError("not_found", "You have no such session, or it has already ended.");
    },
  };
}

function isSessionId(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);
}
