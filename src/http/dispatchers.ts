import { isIP } from "node:net";
import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isPublicAddress, lookupPublic } from "./public-address.ts";

export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  readonly none?: string;
}

const connectTimeoutMs = 5_000;

export function createDispatcher(proxies: Proxies = {}): Dispatcher {
  return new EnvHttpProxyAgent({
    connect: { timeout: connectTimeoutMs },
    headersTimeout: 0, // the deadline of the request covers everything
    bodyTimeout: 0,
    httpProxy: proxies.http ?? "",
    httpsProxy: proxies.https ?? "",
    noProxy: proxies.none ?? "",
  });
}

/** For addresses from untrusted input. With a proxy, the proxy resolves names and decides. */
export function createForeignDispatcher(proxies: Proxies = {}, usual: Dispatcher): Dispatcher {
  if (proxies.https !== undefined) return usual;
  return new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookupPublic }, headersTimeout: 0, bodyTimeout: 0 });
}

/** IP literals are never resolved, so they must be checked here. */
export function isInnerLiteral(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host);
}
