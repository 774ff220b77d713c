/** An address in a document, relative to that document; undefined if it is no web address. */
export function resolveAddress(written: string, document: string): string | undefined {
  const address = URL.parse(written, document);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** Credentials and names are sent to the origin of the setting only. */
export function isSameOrigin(a: string, b: string): boolean {
  return URL.parse(a)?.origin === URL.parse(b)?.origin;
}
