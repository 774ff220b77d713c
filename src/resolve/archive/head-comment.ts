/** The comment before the first element of an XML document; undefined where there is none. */
export function headComment(xml: string): string | undefined {
  const start = xml.indexOf("<!--");
  const element = /<[A-Za-z]/.exec(xml)?.index ?? xml.length;
  const end = xml.indexOf("-->", start);
  return start < 0 || start > element || end < 0 ? undefined : xml.slice(start + "<!--".length, end);
}
