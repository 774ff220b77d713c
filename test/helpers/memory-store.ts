import type { ApiKey, User } from "../../src/domain/account.ts";
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
  const create = async (user: NewUser): Promise<boolean> => {
    if (users.has(user.username)) return false;
    users.set(user.username, { ...user, isDisabled: false });
    return true;
  };
  const shown = (key: StoredKey): ApiKey => {
    const { userId, secretHash: _, isRevoked: __, ...rest } = key;
    return { ...rest, username: byId(userId)?.username ?? "" };
  };
  const live = (): StoredKey[] => [...keys.values()].filter((key) => !key.isRevoked);

  return {
    change,
    users: {
      create,
      createFirst: async (user) => users.size === 0 && create(user),
      find: async (username) => users.get(username),
      list: async () => [...users.values()].map(withoutHash).sort((a, b) => (a.username < b.username ? -1 : 1)),
      async disable(username, { isForced }) {
        const admins = [...users.values()].filter(({ role, isDisabled }) => role === "admin" && !isDisabled);
        if (!isForced && admins.length === 1 && admins[0]?.username === username) return "only admin";
        const userId = users.get(username)?.id;
        endSessions(userId);
        for (const key of live()) if (key.userId === userId) keys.set(key.keyId, { ...key, isRevoked: true });
        return change(username, { isDisabled: true }) ? "done" : "unknown";
      },
      enable: async (username) => change(username, { isDisabled: false }),
      async setPassword(userId, passwordHash, { from, keepSession }) {
        const user = byId(userId);
        if (!user || (from !== undefined && user.passwordHash !== from)) return false;
        endSessions(userId, keepSession);
        return change(user.username, { passwordHash });
      },
      async rehash(userId, { from, to }) {
        const user = byId(userId);
        if (user?.passwordHash === from) change(user.username, { passwordHash: to });
      },
    },
    sessions: {
      create: async (session) => void sessions.set(session.id, session),
      async find(id, now) {
        const session = sessions.get(id);
        const user = session && byId(session.userId);
        return user && session.expiresAt > now.toISOString() ? { session, user: withoutHash(user) } : undefined;
      },
      end: async (id) => void sessions.delete(id),
      removeExpired: async () => 0,
    },
    keys: {
      create: async (key) => void keys.set(key.keyId, { ...key, isRevoked: false }),
      async find(keyId) {
        const key = live().find((one) => one.keyId === keyId);
        const user = key && byId(key.userId);
        return user && { key: shown(key), secretHash: key.secretHash, user: withoutHash(user) };
      },
      list: async (userId) =>
        live()
          .filter((key) => userId === undefined || key.userId === userId)
          .map(shown)
          .reverse(),
      count: async (userId) => live().filter((key) => key.userId === userId).length,
      async revoke(keyId, userId) {
        const key = live().find((one) => one.keyId === keyId && (userId === undefined || one.userId === userId));
        if (key) keys.set(keyId, { ...key, isRevoked: true });
        return key !== undefined;
      },
      async touch(keyId, now) {
        const key = keys.get(keyId);
        if (key) keys.set(keyId, { ...key, lastUsedAt: now.toISOString() });
      },
    },
    audit: {
      add: async (entry) => void entries.push(entry),
      list: async (limit) => entries.toReversed().slice(0, limit),
      prune: async () => 0,
    },
  };
}

function withoutHash(stored: StoredUser): User {
  const { passwordHash: _, ...user } = stored;
  return user;
}
