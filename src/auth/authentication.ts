import type { Caller, Role } from "../domain/account.ts";
import type { AccountParts } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { isSameHash, readKey } from "./api-keys.ts";
import { refused } from "./invalid-credential.ts";
import { longestToken } from "./tokens.ts";

/** Finds out who asks. The database has the last word on every request: nothing is believed because a token says so. */
export function authentication(parts: AccountParts): Pick<Accounts, "authenticate"> {
  return {
    async authenticate(authorization) {
      const { scheme, credential } = readHeader(authorization);
      if (credential.startsWith("lcc_")) return await byKey(parts, credential);
      if (scheme === "bearer") return await byToken(parts, credential);
      throw refused();
    },
  };
}

/** The second word of a header whose first is a scheme that we know. */
function readHeader(header = ""): { readonly scheme: string; readonly credential: string } {
  if (header.length > longestToken + 32) throw refused();
  const [, scheme = "", credential = ""] = /^ *(\S+) +(\S+) *$/.exec(header) ?? [];
  if (!schemes.has(scheme.toLowerCase())) throw refused();
  return { scheme: scheme.toLowerCase(), credential };
}

const schemes: ReadonlySet<string> = new Set(["bearer", "apikey", "api-key", "token"]);

async function byToken({ store, tokens, now }: AccountParts, token: string): Promise<Caller> {
  const { sub, sid } = await tokens.verify(token, "access");
  const found = await store.sessions.find(sid, now());
  if (!found || found.user.isDisabled || found.user.username !== sub) throw refused();
  const time = now();
  // As with keys below.
  if (isStale(found.session.lastUsedAt, time)) store.sessions.touch(sid, time).catch(() => {});
  return { user: found.user, role: found.user.role, by: { sessionId: sid } };
}

async function byKey({ store, now }: AccountParts, text: string): Promise<Caller> {
  const presented = readKey(text);
  const found = presented && (await store.keys.find(presented.keyId));
  if (!found || !isSameHash(presented.secretHash, found.secretHash)) throw refused();
  const { key, user } = found;
  const time = now();
  if (user.isDisabled || Date.parse(key.expiresAt) <= time.getTime()) throw refused();
  if (isStale(key.lastUsedAt, time)) {
    // Nobody waits for it, and a request does not fail because of it: the next use tries again.
    store.keys.touch(key.keyId, time).catch(() => {});
  }
  return { user, role: lowerRole(key.role, user.role), by: { keyId: key.keyId } };
}

/** Noted once a minute; a busy key would otherwise write to the database with every request. */
function isStale(lastUsedAt: string | undefined, time: Date): boolean {
  return lastUsedAt === undefined || time.getTime() - Date.parse(lastUsedAt) >= 60_000;
}

function lowerRole(one: Role, other: Role): Role {
  return one === "admin" && other === "admin" ? "admin" : "user";
}
