/** A source could not be asked, or its answer could not be read: today's UNKNOWN may be tomorrow's MIT. */
export class SourceUnavailable extends Error {
  readonly reason: UnavailableReason;
  /** The host that was asked, without user name and password. */
  readonly host: string;
  constructor(reason: UnavailableReason, host: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "SourceUnavailable";
    this.reason = reason;
    this.host = host;
  }
}

export type UnavailableReason =
  | "unreachable"
  | "timeout"
  | "refused"
  | "rate_limited"
  | "server_error"
  | "bad_reply"
  | "too_large"
  | "resting"
  | "offline";
