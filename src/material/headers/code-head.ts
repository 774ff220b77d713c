import type { FileStatement } from "./file-statement.ts";

/** What the head of a file of code says. */
export interface CodeHead extends FileStatement {
  readonly path: string;
  readonly holders: readonly string[];
  readonly copyrights: readonly string[];
  /** What it says that the library is called. */
  readonly library: string | undefined;
  readonly isOurs: boolean;
  /** The project states the license as well. */
  readonly isStated: boolean;
}
