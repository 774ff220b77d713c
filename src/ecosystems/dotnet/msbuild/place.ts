/** Looks up a property by its lower-case name: its possible values, empty if it is not set. */
type Values = (name: string) => readonly string[];

/** The location of an expression, for functions that find files. Paths begin with `/`, the root of the tree. */
export interface Place {
  readonly values: Values;
  /** Folder of the file, with a trailing `/`. */
  readonly folder: string;
  /** Whether a file exists, by its path from the root of the tree. */
  readonly exists: (path: string) => boolean;
}
