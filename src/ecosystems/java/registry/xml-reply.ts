import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import type { Reply } from "../../../domain/contracts/sources.ts";
import { badReply, tooLargeReply } from "../../kit/source-failure.ts";

/** Parses an XML reply. Throws SourceUnavailable for anything else, such as a login page. */
export function readXmlReply<T>(reply: Reply, read: (text: string) => T): T {
  try {
    return read(decodeXml(reply.body));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error instanceof TooLargeError)
      throw tooLargeReply(reply.address, `sent XML that is too large: ${error.message}`, error);
    throw badReply(reply.address, "sent a reply that is not the expected XML.", error);
  }
}

/** The text of a document in its declared encoding: a byte order mark, else its first line, else UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes);
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, declared = "utf-8"] =
    /^\s{0,50}<\?xml[^>]{0,150}?encoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})["']/.exec(start) ?? [];
  return decoderOf(declared).decode(bytes);
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(/^utf-?16/i.test(encoding) ? "utf-8" : encoding); // UTF-16 would have had a byte order mark
  } catch {
    return new TextDecoder();
  }
}
