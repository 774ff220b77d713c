/** Lines of a text, the first being 1. */
export interface LineRange {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Words of a text and the lines that they stand in. */
export interface Passage extends LineRange {
  readonly words: string;
}

/** A run of lines without a blank one between them, comment signs removed. */
export interface Paragraph extends LineRange {
  /** The lines joined by blanks. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly isHeading: boolean;
}
