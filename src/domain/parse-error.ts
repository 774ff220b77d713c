/** A file is not what its name promised, or may not be read whole. The message is for the user. */
export class ParseError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = "ParseError";
    this.line = line;
  }
}
