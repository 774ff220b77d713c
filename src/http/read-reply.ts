import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { SourceUnavailable } from "../domain/contracts/sources.ts";

/**
 * Parses what a host sent; `what` is used in messages: `an archive`. Data that is too large or unreadable is a failure,
 * not an answer.
 */
export async function readReply<T>(address: string, what: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw unreadable(new URL(address).host, what, error);
  }
}

function unreadable(host: string, what: string, cause: ParseError): SourceUnavailable {
  if (cause instanceof TooLargeError) {
    return new SourceUnavailable("too_large", host, `${host} sent ${what} that is too large: ${cause.message}`, {
      cause,
    });
  }
  return new SourceUnavailable("bad_reply", host, `${host} answered with ${what} that cannot be read.`, { cause });
}
