/** A request that a client may send again because it does not know whether the first one arrived. */
export interface RepeatableRequest {
  readonly userId: string;
  /** `POST /scans`: a key counts for one operation only. */
  readonly route: string;
  /** The client's own name for the request. */
  readonly key: string;
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string;
  readonly now: Date;
}

/** What the first request with a key was, and what it created. */
export interface EarlierRequest {
  readonly digest: string;
  readonly scanId: string;
}
