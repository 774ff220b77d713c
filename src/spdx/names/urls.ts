import { once } from "../../async/once.ts";
import { successors } from "../deprecated.ts";
import { findLicenseId } from "../identifiers.ts";
import { listedLicenses } from "./license-list.ts";
import { knownPages, siteRules } from "./url-table.ts";
import { decodePercent } from "../../text/decode-percent.ts";

/**
 * The license name for an address of a known site: `gpl-2.0` for `https://www.gnu.org/licenses/gpl-2.0.txt`. Undefined
 * for any other address: that of a LICENSE file on a code host does not identify a license.
 */
export function nameOfUrl(url: string): string | undefined {
  const address = parseAddress(url);
  if (!address) return undefined;
  const { host, path, query } = address;
  const key = toKey(address);
  const fragment = url.split("#")[1]?.toLowerCase() ?? "";
  const page =
    (isListOfLicenses.test(path.at(-1) ?? "") ? findLicenseId(fragment) : undefined) ??
    knownPages().get(`${key}#${fragment}`) ??
    knownPages().get(query === "" ? key : `${key}?${query}`) ??
    knownPages().get(key) ??
    listedPages().get(key);
  if (page !== undefined) return page;
  for (let site = host; site.includes("."); site = site.slice(site.indexOf(".") + 1)) {
    const rule = siteRules.get(site);
    if (rule) return rule(path, fragment);
  }
  return undefined;
}

/** Whether an address leads to a shop, or to a contract: `/pricing`, `/acme-eula`. "Terms" may be those of a website. */
export function leadsToContract(url: string): boolean {
  return nameOfUrl(url) === undefined && contractPage.test(parseAddress(url)?.path.at(-1) ?? "");
}

const contractPage = /^(?:buy|pricing|purchase|shop|store)$|(?:^|[-_])eula$|[-_]agreement$/;

/** `licenses.mspx#Ms-RL`. On other pages, `#zlib` may be the chapter about a library. */
const isListOfLicenses = /^licen[cs](?:es?|ing)$/;

interface Address {
  readonly host: string;
  /** The parts of the path, decoded and in lower case; the last one without its file name extension. */
  readonly path: readonly string[];
  readonly query: string;
}

function parseAddress(url: string): Address | undefined {
  const [, rest] = /^(?:https?:\/\/)?([^:/]+(?::\d*)?(?:\/.*)?)$/is.exec(url) ?? [];
  if (rest === undefined) return undefined;
  const [beforeFragment = ""] = rest.split("#", 1);
  const queryAt = beforeFragment.indexOf("?");
  const location = queryAt < 0 ? beforeFragment : beforeFragment.slice(0, queryAt);
  const [host = "", ...parts] = location.split("/");
  if (host.length > maxHostLength) return undefined;
  const path = parts.filter((part) => part !== "").map((part) => decodePercent(part).toLowerCase());
  const last = path.pop();
  return {
    host: host
      .toLowerCase()
      .replace(/^www\./, "")
      .replace(/:\d*$/, ""),
    path: last === undefined ? path : [...path, withoutExtension(last)],
    query: queryAt < 0 ? "" : beforeFragment.slice(queryAt + 1).toLowerCase(),
  };
}

/** The maximum length of a host name. */
const maxHostLength = 253;

/** `gpl-3.0.en.html` and `isc-license-txt`: the format and the language of a page are not part of a name. */
function withoutExtension(file: string): string {
  return file
    .replace(/(?:[.-](?:txt|html?|php|md|pdf|json|aspx?|mspx|shtml))$/, "")
    .replace(/\.[a-z]{2}(?:[-_][a-z]{2})?$/, "");
}

function toKey({ host, path }: Address): string {
  return [host, ...path].join("/");
}

/** The pages that the SPDX list has for its licenses, except those shared by several of them. */
const listedPages = once((): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, url } of listedLicenses()) {
    if (url === undefined || isUnsteady(url)) continue;
    const address = parseAddress(url);
    if (!address) continue;
    const key = toKey(address);
    const name = successors[id] ?? id;
    if (url.includes("#") || (pages.get(key) ?? name) !== name) shared.add(key); // a fragment is one of several
    pages.set(key, name);
  }
  for (const key of shared) pages.delete(key);
  return pages;
});

/** Files in repositories change; GNU's pages have a separate rule; OpenSSL has a new license. */
function isUnsteady(url: string): boolean {
  const isRepository = /git(?:hub|lab)|sourceforge|bitbucket|\/(?:blob|raw|tree|git|cgit)\b|\/\/(?:git|svn|cvs)\./i;
  return isRepository.test(url) || /[?;]|gnu\.org|openssl\.org|\+gpl/i.test(url);
}
