import type { FileStatement } from "./file-statement.ts";

export interface Library {
  readonly name: string;
  readonly version: string;
  /** The banner of a published script names it, with its version and its terms or home. */
  readonly isPublished?: boolean;
}

/** What the head of a file of code says. */
export interface CodeHead extends FileStatement {
  readonly path: string;
  readonly holders: readonly string[];
  readonly copyrights: readonly string[];
  /** What it says that the library is called. */
  readonly library: Library | undefined;
  readonly isOurs: boolean;
  /** The project states the license as well. */
  readonly isStated: boolean;
}
