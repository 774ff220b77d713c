/**
 * Keeps texts for a while; any of them may vanish at any time. Keys begin with `lcc:` or `scan:`. Keys and values are
 * well-formed text without NUL, which not every store can hold.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** Those that are there. */
  getMany?(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** How many were deleted. Fails when it could not delete them all: nobody may believe that old answers are gone. */
  deletePrefixes(prefixes: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** Told once when a store cannot be used; a sentence for the log. */
export type Warn = (message: string, cause: unknown) => void;
