import type { Caller, UserRole } from "../../domain/account.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Accounts } from "../accounts.ts";
import { isSameHash, readKey } from "../api-keys/api-keys.ts";
import { invalidCredential } from "./invalid-credential.ts";
import { maxTokenLength } from "./tokens.ts";

/** Identifies the caller. Every request checks the database; a token alone proves nothing. */
export function authentication(deps: AccountDeps): Pick<Accounts, "authenticate"> {
  return {
    async authenticate(authorization) {
      const { scheme, credential } = readHeader(authorization);
      if (credential.startsWith("lcc_")) return await byKey(deps, credential);
      if (scheme === "bearer") return await byToken(deps, credential);
      throw invalidCredential();
    },
  };
}

/** Returns the credential if the scheme is supported. */
function readHeader(header = ""): { readonly scheme: string; readonly credential: string } {
  if (header.length > maxTokenLength + 32) throw invalidCredential();
  const text = header.trim();
  const end = text.indexOf(" ");
  const scheme = text.slice(0, Math.max(end, 0)).toLowerCase();
  const credential = text.slice(end).trimStart();
  if (!schemes.has(scheme) || /\s/.test(credential)) throw invalidCredential();
  return { scheme, credential };
}

const schemes: ReadonlySet<string> = new Set(["bearer", "apikey", "api-key", "token"]);

async function byToken({ store, tokens, now }: AccountDeps, token: string): Promise<Caller> {
  const { sub, sid } = await tokens.verify(token, "access");
  const login = await store.sessions.find(sid, now());
  if (!login || login.user.isDisabled || login.user.username !== sub) throw invalidCredential();
  const time = now();
  // As for keys below.
  if (isStale(login.session.lastUsedAt, time)) store.sessions.touch(sid, time).catch(() => {});
  return { user: login.user, role: login.user.role, by: { sessionId: sid }, revision: login.revision };
}

async function byKey({ store, now }: AccountDeps, text: string): Promise<Caller> {
  const presented = readKey(text);
  const stored = presented && (await store.keys.find(presented.keyId));
  if (!stored || !isSameHash(presented.secretHash, stored.secretHash)) throw invalidCredential();
  const { key, user } = stored;
  const time = now();
  if (user.isDisabled || Date.parse(key.expiresAt) <= time.getTime()) throw invalidCredential();
  if (isStale(key.lastUsedAt, time)) {
    // Not awaited: a failed update must not fail the request, and the next use tries again.
    store.keys.touch(key.keyId, time).catch(() => {});
  }
  return { user, role: lowerRole(key.role, user.role), by: { keyId: key.keyId }, revision: stored.revision };
}

/** Updated at most once a minute; a busy key would otherwise write to the database on every request. */
function isStale(lastUsedAt: string | undefined, time: Date): boolean {
  return lastUsedAt === undefined || time.getTime() - Date.parse(lastUsedAt) >= 60_000;
}

function lowerRole(role: UserRole, other: UserRole): UserRole {
  return role === "admin" && other === "admin" ? "admin" : "user";
}
