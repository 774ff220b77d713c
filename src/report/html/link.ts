import { foreign, html, type Markup } from "./markup.ts";

/** A web URL as a link, anything else as text: a `javascript:` URL never becomes a link. */
export function link(address: string): Markup {
  if (!isWebAddress(address)) return foreign(address);
  return html`<a href="${address}" rel="noreferrer noopener"><bdi>${address}</bdi></a>`;
}

/** A user name before the host can look like the host, so such a URL is only shown. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
