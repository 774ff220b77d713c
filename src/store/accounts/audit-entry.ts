import type { RequestOrigin } from "../../domain/account.ts";

/** Who did what, when and from where. */
export interface AuditEntry extends Omit<RequestOrigin, "traceparent"> {
  readonly time: string;
  /** `login`, `login_failed`, `key_created`, `user_disabled`, `scan_created`, … */
  readonly action: string;
  /** The username, if known. */
  readonly actor: string;
  readonly outcome: "ok" | "refused";
  /** The affected key id, username or scan id. */
  readonly subject?: string;
}

/** Entries must match all given fields. */
export interface AuditFilter {
  readonly action?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly keyId?: string;
  readonly outcome?: AuditEntry["outcome"];
  readonly since?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

export interface Audit {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(limit: number, filter?: AuditFilter & { readonly offset?: number }): Promise<AuditEntry[]>;
  count(filter: AuditFilter): Promise<number>;
  prune(olderThan: Date): Promise<number>;
}
