const mask = "***";

/** An address without what must not be shown: its user information and the secrets among its query parameters. */
export function maskAddress(address: string): string {
  return maskQuery(maskUserInfo(address));
}

/**
 * Everything between `//` and the last `@` of the authority. Where the address cannot be read as one, a password may
 * hold a `/` or `#`, so all up to the last `@` goes: hiding too much is the better mistake.
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
