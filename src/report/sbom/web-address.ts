/** The URL as required by the schemas (RFC 3986); undefined for anything else, which would invalidate the file. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.has(url.protocol) || url.host === "" || url.host.includes("[")) return undefined;
  return url.href.replace(leftByUrl, (sign) => encodeURIComponent(sign)).replace(/%(?![\da-f]{2})/gi, "%25");
}

/** Whether it is a package URL of valid characters. */
export function isPackageUrl(text: string | undefined): text is string {
  return text !== undefined && text.length <= maxLength && /^pkg:[\w.+~%!@:/?=&#;,'()*$-]+$/.test(text);
}

const maxLength = 10_000;
const schemes: ReadonlySet<string> = new Set([
  ...["http:", "https:", "git:", "ssh:", "git+https:", "git+http:", "git+ssh:"],
]);
/** Characters that browsers accept in a URL. */
const leftByUrl = /[|[\]^\\`{}<>"\s]/g;
