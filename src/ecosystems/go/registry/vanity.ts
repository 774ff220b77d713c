import type { Http } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";

const maxBytes = 2_000_000;

/** Asks the host of a module for its repository, as the go command does. */
export async function askVanity(http: Http, module: string, signal: AbortSignal): Promise<string | undefined> {
  const [host = "", ...parts] = module.split("/");
  if (!isPublicHost(host)) return undefined;
  const address = parts.reduce((built, part) => url(built)`/${part}`, `https://${host}`);
  const reply = await http.get(`${address}?go-get=1`, { signal, maxBytes, isForeign: true });
  return reply && readVanity(new TextDecoder().decode(reply.body), module);
}

/** The repository on such a page: `go-import`, or `go-source` if that leads to no known code host. */
export function readVanity(page: string, module: string): string | undefined {
  const tags = readMetaTags(page)
    .map(({ name, content }) => ({ name, words: content.trim().split(/\s+/) }))
    .filter(({ words }) => isPrefix(words[0] ?? "", module));
  const [, , repository] = tags.find(({ name, words }) => name === "go-import" && words[1] !== "mod")?.words ?? [];
  const [, home] = tags.find(({ name }) => name === "go-source")?.words ?? [];
  const addresses = [repository, home].filter((address) => address !== undefined && isWebAddress(address));
  return addresses.find((address) => URL.parse(address ?? "")?.host === "github.com") ?? addresses[0];
}

function isPrefix(prefix: string, module: string): boolean {
  return prefix !== "" && (module === prefix || module.startsWith(`${prefix}/`));
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "");
}

/** The name is untrusted: no IP addresses, no local names. The HTTP client checks what it resolves to. */
function isPublicHost(host: string): boolean {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host)) return false;
  const last = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  return /[a-z]/.test(last) && !localEndings.has(last) && !last.startsWith("0x");
}

const localEndings: ReadonlySet<string> = new Set([
  ...["local", "localhost", "internal", "lan", "home", "corp", "intranet", "private", "test", "invalid", "arpa"],
  ...["onion"],
]);

interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/** The `<meta name content>` tags of a page, which need not be well-formed. */
function readMetaTags(page: string): MetaTag[] {
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
