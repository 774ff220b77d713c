/** A file is not what its name promised, or may not be read whole. The message is for the user. */
export class ParseError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = "ParseError";
    this.line = line;
  }
}

/** A file, or a part of it, is beyond a bound of lcc; the message names the bound. */
export class TooLargeError extends ParseError {}

/**
 * For `catch`, where a file only helps to understand another one: a broken one counts as this, and is reported where
 * it is read for its own sake.
 */
export function ifBroken<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ParseError) return instead;
    throw error;
  };
}
