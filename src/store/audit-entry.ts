/** Who did what, when and from where. */
export interface AuditEntry {
  readonly time: string;
  /** `login`, `login_failed`, `key_created`, `user_disabled`, `scan_created`, … */
  readonly action: string;
  /** The username, as far as it is known. */
  readonly actor: string;
  readonly address: string;
  readonly requestId: string;
  readonly outcome: "ok" | "refused";
  /** What it was done to: a key id, a username, a scan id. */
  readonly subject?: string;
  /** The API key that the request came with. */
  readonly keyId?: string;
}

/** Which entries are wanted: those that fit everything that is given. */
export interface AuditFilter {
  readonly action?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly keyId?: string;
  readonly outcome?: AuditEntry["outcome"];
  readonly since?: Date;
  /** Not with this moment itself. */
  readonly until?: Date;
}

export interface Audit {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(limit: number, filter?: AuditFilter & { readonly offset?: number }): Promise<AuditEntry[]>;
  count(filter: AuditFilter): Promise<number>;
  prune(olderThan: Date): Promise<number>;
}
