/** A file does not have the expected format, or may not be read whole. The message is for the user. */
export class ParseError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = "ParseError";
    this.line = line;
  }
}

/** A file, or a part of it, exceeds a limit of lcc; the message names the limit. */
export class TooLargeError extends ParseError {}

/** For `catch`: a default for a broken file, which is reported when it is read itself. */
export function ifBroken<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ParseError) return instead;
    throw error;
  };
}
