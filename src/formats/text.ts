import { withoutRichText } from "./rich-text.ts";

/**
 * The text of a file, or undefined when it is binary. Follows byte order marks; without one, the text is UTF-8. Of Rich
 * Text it is the plain text, for people read it in notices.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = detectEncoding(bytes);
  if (encoding === "utf-8" && bytes.includes(0)) return undefined;
  return withoutRichText(new TextDecoder(encoding).decode(bytes)); // removes the mark and replaces invalid bytes
}

/** The bytes of the text in UTF-8, or undefined when the file is binary; they are decoded only where they are UTF-16. */
export function toUtf8(bytes: Uint8Array): Uint8Array | undefined {
  if (detectEncoding(bytes) === "utf-8") return bytes.includes(0) ? undefined : bytes;
  const text = decodeText(bytes);
  return text === undefined ? undefined : Buffer.from(text);
}

function detectEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}
