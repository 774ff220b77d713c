export const roles = ["admin", "user"] as const;
export type UserRole = (typeof roles)[number];

export interface User {
  /** Never shown; a username may be reused for another person. */
  readonly id: string;
  readonly username: string;
  /** Empty if not given. */
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

/** The account that sent a request, with a session or an API key. */
export interface Caller {
  readonly user: User;
  /** A key may have a lower role than its owner, never a higher one. */
  readonly role: UserRole;
  readonly by: { readonly sessionId: string } | { readonly keyId: string };
  /** The revision of the scans, where it was read together with the session or key: that saves a second query. */
  readonly revision?: number;
}

/** Where a request comes from, for the audit log and for throttling. */
export interface RequestOrigin {
  readonly address: string;
  readonly requestId: string;
  /** The API key it was sent with. */
  readonly keyId?: string;
  /** The trace of the request, for what continues it. */
  readonly traceparent?: string;
}
