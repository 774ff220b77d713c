import type { ApiKey, Caller, User } from "../domain/account.ts";
import type { AuditEntry } from "./audit-entry.ts";

export interface NewUser extends Omit<User, "isDisabled"> {
  readonly passwordHash: string;
}

export interface Users {
  /** False when the name is taken. */
  create(user: NewUser, record?: AuditEntry): Promise<boolean>;
  /**
   * Creates the user only when there is none at all; false otherwise. Two processes that try make one user. `along`
   * happens after the user is written and before it is there for good: where it fails, there is no user.
   */
  createFirst(user: NewUser, record?: AuditEntry, along?: () => Promise<void>): Promise<boolean>;
  find(username: string): Promise<(User & { readonly passwordHash: string }) | undefined>;
  /** By name. */
  list(): Promise<User[]>;
  /** Ends the user's sessions and keys for good. Changes nothing when no admin could log in any more, unless that is forced. */
  disable(
    username: string,
    options: { readonly isForced: boolean },
    record?: AuditEntry,
  ): Promise<"done" | "unknown" | "only admin">;
  /** False when there is no such user. */
  enable(username: string, record?: AuditEntry): Promise<boolean>;
  /**
   * Ends the user's sessions, but for the one that is named. With `from` only while that is the hash: when it is another
   * by now, nothing changes, and the answer is false.
   */
  setPassword(
    userId: string,
    passwordHash: string,
    options: { readonly from?: string; readonly keepSession?: string },
    record?: AuditEntry,
  ): Promise<boolean>;
  /** The same password, hashed with newer parameters; sessions go on. Nothing changes when it is another one by now. */
  rehash(userId: string, hashes: { readonly from: string; readonly to: string }): Promise<void>;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Absent where it was not used since 3.0. */
  readonly lastUsedAt?: string;
  /** Where it was begun; absent for sessions before 3.0. */
  readonly address?: string;
}

export interface Sessions {
  /** False when the user is disabled or gone, or (with `from`) the hash of its password is another by now. */
  create(session: Session, options?: { readonly from?: string }, record?: AuditEntry): Promise<boolean>;
  /** A session that has not ended, with its user, in one query. */
  find(id: string, now: Date): Promise<{ readonly session: Session; readonly user: User } | undefined>;
  /** Those of a user that have not ended, the newest first. */
  list(userId: string, now: Date): Promise<Session[]>;
  /** False when there is no such session, or (where a user is given) it is another's. */
  end(id: string, record?: AuditEntry, userId?: string): Promise<boolean>;
  /** Remembers the use, at most once a minute. */
  touch(id: string, now: Date): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}

export interface NewKey extends Omit<ApiKey, "username" | "lastUsedAt"> {
  readonly userId: string;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string;
}

export interface KeyTerms {
  /** The session or key of the owner that asks for the new one; undefined where somebody with the database does. */
  readonly by: Caller["by"] | undefined;
  /** How many keys the owner may have afterwards. */
  readonly most: number;
}

export interface Keys {
  /** "no access": the owner is disabled or gone, or what asks for the key has ended. */
  create(key: NewKey, terms: KeyTerms, record?: AuditEntry): Promise<"done" | "no access" | "too many">;
  /** Revoked ones are not found; expired ones are. */
  find(keyId: string): Promise<{ readonly key: ApiKey; readonly secretHash: string; readonly user: User } | undefined>;
  /** Newest first; of one user, or of all. */
  list(userId?: string): Promise<ApiKey[]>;
  /** False when there is no such key, or (where a user is given) it is another's. */
  revoke(keyId: string, userId?: string, record?: AuditEntry): Promise<boolean>;
  /** Remembers the use, at most once a minute. */
  touch(keyId: string, now: Date): Promise<void>;
}
