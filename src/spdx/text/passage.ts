/** 1-based line numbers of a text. */
export interface LineRange {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Words of a text and their lines. */
export interface Passage extends LineRange {
  readonly words: string;
}

/** Consecutive lines without a blank one in between, comment signs removed. */
export interface Paragraph extends LineRange {
  /** The lines joined by blanks. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly isHeading: boolean;
}
