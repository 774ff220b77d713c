/**
 * Builds a URL: url(base)`/pypi/${name}/json`. Every value is encoded as one path segment, because names come from
 * untrusted files: `..`, `/`, `?`, `#` and line breaks stay part of the name.
 */
export function url(base: string): (parts: TemplateStringsArray, ...holes: readonly string[]) => string {
  return (parts, ...holes) => {
    const path = parts.reduce(
      (built, part, at) => built + (at === 0 ? "" : encodeSegment(holes[at - 1] ?? "")) + part,
      "",
    );
    return base.replace(/\/+$/, "") + path;
  };
}

/** A segment of one or two dots means a folder even if encoded; encoded twice it is a name that does not exist. */
function encodeSegment(text: string): string {
  const encoded = encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll(".", "%252E") : encoded;
}
