import type { ApiKey, Caller, User } from "../../domain/account.ts";
import type { AuditEntry } from "./audit-entry.ts";

export interface NewUser extends Omit<User, "isDisabled"> {
  readonly passwordHash: string;
}

export interface Users {
  /** Returns false if the name is taken. */
  create(user: NewUser, record?: AuditEntry): Promise<boolean>;
  /**
   * Creates the user only if there are no users; otherwise false. Of two concurrent processes, one succeeds. `inTransaction`
   * runs before the commit: if it fails, no user is created.
   */
  createFirst(user: NewUser, record?: AuditEntry, inTransaction?: () => Promise<void>): Promise<boolean>;
  find(username: string): Promise<(User & { readonly passwordHash: string }) | undefined>;
  /** By name. */
  list(): Promise<User[]>;
  /**
   * Ends the user's sessions and revokes its keys permanently. Changes nothing if no admin could log in any more,
   * unless forced.
   */
  disable(
    username: string,
    options: { readonly isForced: boolean },
    record?: AuditEntry,
  ): Promise<"done" | "unknown" | "only admin">;
  /** Returns false if there is no such user. */
  enable(username: string, record?: AuditEntry): Promise<boolean>;
  /**
   * Ends the user's sessions except `keepSession`. With `from`, changes nothing and returns false if the stored hash
   * differs.
   */
  setPassword(
    userId: string,
    passwordHash: string,
    options: { readonly from?: string; readonly keepSession?: string },
    record?: AuditEntry,
  ): Promise<boolean>;
  /** Stores the same password with newer parameters; sessions stay. Changes nothing if the hash has changed. */
  rehash(userId: string, hashes: { readonly from: string; readonly to: string }): Promise<void>;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Absent if not used since 3.0. */
  readonly lastUsedAt?: string;
  /** Where it was started; absent for sessions from before 3.0. */
  readonly address?: string;
}

export interface Sessions {
  /** Returns false if the user is disabled or gone, or (with `from`) the password hash has changed. */
  create(session: Session, options?: { readonly from?: string }, record?: AuditEntry): Promise<boolean>;
  /** An active session with its user and the revision of the scans, in one query. */
  find(
    id: string,
    now: Date,
  ): Promise<{ readonly session: Session; readonly user: User; readonly revision: number } | undefined>;
  /** The active sessions of a user, newest first. */
  list(userId: string, now: Date): Promise<Session[]>;
  /** Returns false if there is no such session, or (with a user) it belongs to another user. */
  end(id: string, record?: AuditEntry, userId?: string): Promise<boolean>;
  /**
   * Replaces the token of the session's cookie; `from` is null for the first one. "recent": `from` was replaced in the
   * last ten seconds. "old": it was replaced earlier, or the session has ended.
   */
  rotate(
    id: string,
    digests: { readonly from: string | null; readonly to: string; readonly now: Date },
  ): Promise<"done" | "recent" | "old">;
  /** Stores the time of use, at most once a minute. */
  touch(id: string, now: Date): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}

export interface FoundKey {
  readonly key: ApiKey;
  readonly secretHash: string;
  readonly user: User;
  /** Of the scans. */
  readonly revision: number;
}

export interface NewKey extends Omit<ApiKey, "username" | "lastUsedAt"> {
  readonly userId: string;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string;
}

export interface KeyTerms {
  /** The session or key that requests the new key; undefined on the command line. */
  readonly by: Caller["by"] | undefined;
  /** How many keys the owner may have at most. */
  readonly max: number;
}

export interface Keys {
  /** "no access": the owner is disabled or gone, or the requesting session or key has ended. */
  create(key: NewKey, terms: KeyTerms, record?: AuditEntry): Promise<"done" | "no access" | "too many">;
  /** Finds expired keys, but not revoked ones. */
  find(keyId: string): Promise<FoundKey | undefined>;
  /** Newest first; of one user, or of all users. */
  list(userId?: string): Promise<ApiKey[]>;
  /** Returns false if there is no such key, or (with a user) it belongs to another user. */
  revoke(keyId: string, userId?: string, record?: AuditEntry): Promise<boolean>;
  /** Stores the time of use, at most once a minute. */
  touch(keyId: string, now: Date): Promise<void>;
}
