export interface Count {
  readonly count: number;
  /** Whole seconds until the window ends; 0 where nothing was counted. */
  readonly resetSeconds: number;
}

/** Counts events in windows of time: a window begins with the first event of its key and then ends by itself. */
export interface Counters {
  /** Counts one more, and tells how many there are. */
  hit(key: string, windowSeconds: number): Promise<Count>;
  read(key: string): Promise<Count>;
  clear(key: string): Promise<void>;
}
