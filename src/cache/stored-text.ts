/** A text that is kept between scans. */
export interface StoredText {
  /** Undefined if there is none, or if it is gone. */
  load(): Promise<string | undefined>;
  save(text: string): Promise<void>;
}
