const mask = "***";

/** Masks the user info and secret query parameters of a URL. */
export function maskAddress(address: string): string {
  return maskQuery(maskUserInfo(address));
}

/**
 * Masks everything between `//` and the last `@` of the authority. If the URL is invalid, a password may contain `/` or
 * `#`, so everything up to the last `@` is masked: hiding too much is the safer mistake.
 */
function maskUserInfo(address: string): string {
  const scheme = address.indexOf("://");
  const start = scheme < 0 ? 0 : scheme + 3;
  const end = scheme >= 0 && URL.canParse(address) ? endOfAuthority(address, start) : address.length;
  const at = address.lastIndexOf("@", end - 1);
  return at < start ? address : address.slice(0, start) + mask + address.slice(at);
}

function endOfAuthority(address: string, start: number): number {
  for (let i = start; i < address.length; i++) {
    if (address[i] === "/" || address[i] === "?" || address[i] === "#") return i;
  }
  return address.length;
}

function maskQuery(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const pairs = address.slice(start + 1).split("&");
  return `${address.slice(0, start)}?${pairs.map(maskPair).join("&")}`;
}

function maskPair(pair: string): string {
  const equals = pair.indexOf("=");
  return equals >= 0 && /pass|token|secret|key/i.test(pair.slice(0, equals)) ? pair.slice(0, equals + 1) + mask : pair;
}
