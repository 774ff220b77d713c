import type { ApiKey, Caller, User } from "../../src/domain/account.ts";
import type { AuditEntry, NewKey, NewUser, Session, Store } from "../../src/store/store.ts";

type AccountStore = Pick<Store, "users" | "sessions" | "keys" | "audit">;
type StoredUser = User & { readonly passwordHash: string };
type StoredKey = NewKey & { readonly lastUsedAt?: string; readonly isRevoked: boolean };

/** The part of a store that accounts use, without a database; and a way to change what no interface changes. */
export function memoryStore(): AccountStore & { readonly change: (username: string, change: Partial<User>) => void } {
  const users = new Map<string, StoredUser>();
  const sessions = new Map<string, Session>();
  const keys = new Map<string, StoredKey>();
  const entries: AuditEntry[] = [];

  const byId = (id: string): StoredUser | undefined => [...users.values()].find((user) => user.id === id);
  const change = (username: string, change: Partial<StoredUser>): boolean => {
    const user = users.get(username);
    if (user) users.set(username, { ...user, ...change });
    return user !== undefined;
  };
  const endSessions = (userId: string | undefined, keep?: string): void => {
    for (const { id, userId: owner } of sessions.values()) if (owner === userId && id !== keep) sessions.delete(id);
  };
  const note = (isDone: boolean, record: AuditEntry | undefined): boolean => {
    if (isDone && record) entries.push(record);
    return isDone;
  };
  const create = async (user: NewUser, record?: AuditEntry): Promise<boolean> => {
    if (users.has(user.username)) return false;
    users.set(user.username, { ...user, isDisabled: false });
    return note(true, record);
  };
  const shown = (key: StoredKey): ApiKey => {
    const { userId, secretHash: _, isRevoked: __, ...rest } = key;
    return { ...rest, username: byId(userId)?.username ?? "" };
  };
  const live = (): StoredKey[] => [...keys.values()].filter((key) => !key.isRevoked);
  const isAlive = (by: Caller["by"]): boolean =>
    "sessionId" in by ? sessions.has(by.sessionId) : live().some(({ keyId }) => keyId === by.keyId);

  return {
    change,
    users: {
      create,
      async createFirst(user, record, inTransaction) {
        if (users.size > 0) return false;
        await inTransaction?.();
        return create(user, record);
      },
      find: async (username) => users.get(username),
      list: async () => [...users.values()].map(withoutHash).sort((a, b) => (a.username < b.username ? -1 : 1)),
      async disable(username, { isForced }, record) {
        const admins = [...users.values()].filter(({ role, isDisabled }) => role === "admin" && !isDisabled);
        if (!isForced && admins.length === 1 && admins[0]?.username === username) return "only admin";
        const userId = users.get(username)?.id;
        endSessions(userId);
        for (const key of live()) if (key.userId === userId) keys.set(key.keyId, { ...key, isRevoked: true });
        return note(change(username, { isDisabled: true }), record) ? "done" : "unknown";
      },
      enable: async (username, record) => note(change(username, { isDisabled: false }), record),
      async setPassword(userId, passwordHash, { from, keepSession }, record) {
        const user = byId(userId);
        if (!user || (from !== undefined && user.passwordHash !== from)) return false;
        endSessions(userId, keepSession);
        return note(change(user.username, { passwordHash }), record);
      },
      async rehash(userId, { from, to }) {
        const user = byId(userId);
        if (user?.passwordHash === from) change(user.username, { passwordHash: to });
      },
    },
    sessions: {
      async create(session, { from } = {}, record) {
        const user = byId(session.userId);
        if (!user || user.isDisabled || (from !== undefined && user.passwordHash !== from)) return false;
        sessions.set(session.id, session);
        return note(true, record);
      },
      async find(id, now) {
        const session = sessions.get(id);
        const user = session && byId(session.userId);
        return user && session.expiresAt > now.toISOString()
          ? { session, user: withoutHash(user), revision: 0 }
          : undefined;
      },
      list: async (userId, now) =>
        [...sessions.values()].filter((one) => one.userId === userId && one.expiresAt > now.toISOString()).reverse(),
      async end(id, record, userId) {
        const isOwn = userId === undefined || sessions.get(id)?.userId === userId;
        return note(isOwn && sessions.delete(id), record);
      },
      async touch(id, now) {
        const session = sessions.get(id);
        if (session) sessions.set(id, { ...session, lastUsedAt: now.toISOString() });
      },
      rotate: async () => "done",
      removeExpired: async () => 0,
    },
    keys: {
      async create(key, { by, max }, record) {
        const owner = byId(key.userId);
        if (!owner || owner.isDisabled || (by && !isAlive(by))) return "no access";
        if (live().filter(({ userId }) => userId === key.userId).length >= max) return "too many";
        keys.set(key.keyId, { ...key, isRevoked: false });
        note(true, record);
        return "done";
      },
      async find(keyId) {
        const key = live().find((one) => one.keyId === keyId);
        const user = key && byId(key.userId);
        return user && { key: shown(key), secretHash: key.secretHash, user: withoutHash(user), revision: 0 };
      },
      list: async (userId) =>
        live()
          .filter((key) => userId === undefined || key.userId === userId)
          .map(shown)
          .reverse(),
      async revoke(keyId, userId, record) {
        const key = live().find((one) => one.keyId === keyId && (userId === undefined || one.userId === userId));
        if (key) keys.set(keyId, { ...key, isRevoked: true });
        return note(key !== undefined, record);
      },
      async touch(keyId, now) {
        const key = keys.get(keyId);
        if (key) keys.set(keyId, { ...key, lastUsedAt: now.toISOString() });
      },
    },
    audit: {
      add: async (entry) => void entries.push(entry),
      list: async (limit) => entries.toReversed().slice(0, limit),
      count: async () => entries.length,
      prune: async () => 0,
    },
  };
}

function withoutHash(stored: StoredUser): User {
  const { passwordHash: _, ...user } = stored;
  return user;
}
