/**
 * Stores texts for a limited time; any entry may vanish at any time. Keys begin with `lcc:` or `scan:`. Keys and values
 * are well-formed text without NUL, which not every store can hold.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** Returns the entries that exist. */
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /**
   * Returns how many entries were deleted. Fails if not all of them could be, so that old answers are never assumed
   * gone.
   */
  deletePrefixes(prefixes: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** All keys begin with one of these. */
export const cachePrefixes = ["scan:", "lcc:"];

/** Called once when a store becomes unavailable, with a message for the log. */
export type Warn = (message: string, cause: unknown) => void;
