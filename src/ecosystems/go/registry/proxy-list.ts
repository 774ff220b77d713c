import { askInTurn } from "../../kit/ask-in-turn.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";

export interface Proxy {
  /** Without user name and password. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Origins that its file downloads may redirect to. */
  readonly redirectsTo: readonly string[];
  /** The next proxy is tried after any failure, not only after a 404. */
  readonly passesFailures: boolean;
}

export interface ProxyList {
  readonly proxies: readonly Proxy[];
  /** The list ends with `direct`: requests to the host in the module path are allowed. */
  readonly isDirect: boolean;
  /** No requests allowed. */
  readonly isOff: boolean;
}

const usualList = "https://proxy.golang.org,direct";

/** Parses GOPROXY: URLs separated by `,` (next after a 404) or `|` (next after any failure), `direct`, `off`. */
export function readProxyList(setting: string | undefined): ProxyList {
  const text = setting?.trim() || usualList;
  const proxies: Proxy[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== "," && text[at] !== "|") continue;
    const entry = text.slice(from, at).trim();
    from = at + 1;
    if (entry === "direct") return { proxies, isDirect: true, isOff: false };
    if (entry === "off") break;
    const proxy = readProxy(entry, text[at] === "|");
    if (proxy) proxies.push(proxy);
  }
  return { proxies, isDirect: false, isOff: proxies.length === 0 };
}

/** The reply of the first proxy with an answer; undefined without one. */
export function askProxies<T>(
  { proxies }: ProxyList,
  ask: (proxy: Proxy) => Promise<T | undefined>,
): Promise<T | undefined> {
  return askInTurn(proxies, ask, ({ passesFailures }) => passesFailures);
}

function readProxy(entry: string, passesFailures: boolean): Proxy | undefined {
  const { address, authorization } = splitCredentials(entry.includes("://") ? entry : `https://${entry}`);
  const url = URL.parse(address);
  if (entry === "" || !url || !/^https?:$/.test(url.protocol)) return undefined; // `file:` is not HTTP
  return {
    base: url.href.replace(/\/$/, ""),
    headers: authorization === undefined ? {} : { authorization },
    redirectsTo: url.host === "proxy.golang.org" ? ["https://storage.googleapis.com"] : [],
    passesFailures,
  };
}
