interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/** The `<meta name content>` tags of a page, which need not be well-formed. */
export function readMetaTags(page: string): MetaTag[] {
  const tags: MetaTag[] = [];
  const lower = page.toLowerCase();
  let end = 0;
  for (let at = lower.indexOf("<meta"); at >= 0; at = lower.indexOf("<meta", end)) {
    end = page.indexOf(">", at);
    if (end < 0) break;
    const attributes = readAttributes(page.slice(at + 5, end));
    tags.push({ name: attributes.get("name") ?? "", content: attributes.get("content") ?? "" });
  }
  return tags;
}

/** An unquoted value ends at whitespace, a quote or `>`; the quotes of a value must match. */
function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(
    /(?<![^\s"'/])([a-z-]{1,20})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  )) {
    attributes.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ""));
  }
  return attributes;
}

function decodeEntities(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
