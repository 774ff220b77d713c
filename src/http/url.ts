/**
 * Builds an address behind a base: url(base)`/pypi/${name}/json`. Every hole is one segment of the path, encoded,
 * because names come from other people's files: `..`, `/`, `?`, `#` and line breaks in them stay part of the name.
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

/** A segment of one or two dots means a folder even when it is encoded; encoded twice it is a name that nobody has. */
function encodeSegment(text: string): string {
  const encoded = encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll(".", "%252E") : encoded;
}
