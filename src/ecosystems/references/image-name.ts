/** The name and version of a container image: `host:5000/owner/image:tag@sha256:…`. Undefined if it is not one. */
export function readImage(text: string): { readonly name: string; readonly version: string } | undefined {
  if (text.length > longest) return undefined;
  const at = text.indexOf("@");
  const digest = at < 0 ? "" : text.slice(at + 1);
  const tagged = at < 0 ? text : text.slice(0, at);
  const colon = tagged.indexOf(":", tagged.lastIndexOf("/") + 1);
  const name = colon < 0 ? tagged : tagged.slice(0, colon);
  const tag = colon < 0 ? "" : tagged.slice(colon + 1);
  if (!/^[A-Za-z0-9][\w.:/-]*$/.test(name) || name.endsWith("/") || name.includes("//")) return undefined;
  return { name, version: [tag, digest].filter((part) => part !== "" && isKnown(part)).join("@") };
}

const longest = 500;

/** A tag with a variable in it is only known at build time. */
function isKnown(part: string): boolean {
  return /^[\w.:+-]+$/.test(part);
}
