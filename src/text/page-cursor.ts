/** Writes the place in a list where the next page starts, for readers that send it back as it is. */
export function toNext(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Reads such a place; undefined if it is not valid. */
export function fromNext(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
