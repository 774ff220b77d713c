export interface Count {
  readonly count: number;
  /** Whole seconds until the window ends; 0 if nothing was counted. */
  readonly resetSeconds: number;
}

/** Counts events in time windows. A window starts with the first event of its key and then expires. */
export interface Counters {
  /** Adds one and returns the new count. */
  hit(key: string, windowSeconds: number): Promise<Count>;
  read(key: string): Promise<Count>;
  clear(key: string): Promise<void>;
}
