/** A request that a client may send again because it does not know whether the first one arrived. */
export interface RepeatableRequest {
  readonly userId: string;
  /** `POST /scans`: a key applies to one operation only. */
  readonly route: string;
  /** The key chosen by the client. */
  readonly key: string;
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string;
  readonly now: Date;
}

/** The first request with a key, and what it created. */
export interface EarlierRequest {
  readonly digest: string;
  readonly scanId: string;
}
