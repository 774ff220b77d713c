export const roles = ["admin", "user"] as const;
export type UserRole = (typeof roles)[number];

export interface User {
  /** Never shown; a name may be given to somebody else one day. */
  readonly id: string;
  readonly username: string;
  /** Empty where none was given. */
  readonly email: string;
  readonly fullName: string;
  readonly role: UserRole;
  readonly isDisabled: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly role: UserRole;
  readonly username: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt?: string;
}

/** Who asks: an account, by a session or by one of its keys. */
export interface Caller {
  readonly user: User;
  /** What the caller may do: a key may do less than its owner, never more. */
  readonly role: UserRole;
  readonly by: { readonly sessionId: string } | { readonly keyId: string };
}

/** Where a request comes from, for the audit and for throttling. */
export interface RequestOrigin {
  readonly address: string;
  readonly requestId: string;
  /** The API key that it came with. */
  readonly keyId?: string;
}
