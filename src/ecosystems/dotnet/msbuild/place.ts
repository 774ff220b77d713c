/** Looks a property up by its name in lower case: the values it may have, none where it is not set. */
type Values = (name: string) => readonly string[];

/** Where the text stands, for functions that look for files. Paths begin with `/`, which is the root of the tree. */
export interface Place {
  readonly values: Values;
  /** Folder of the file, with `/` at the end. */
  readonly folder: string;
  /** Whether a file exists, by its path from the root of the tree. */
  readonly exists: (path: string) => boolean;
}
