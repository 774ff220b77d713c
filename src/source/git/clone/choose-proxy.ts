export interface ProxySettings {
  readonly httpsProxy?: string | undefined;
  readonly httpProxy?: string | undefined;
  readonly noProxy?: string | undefined;
}

/** The proxy for an address; undefined: none. */
export function chooseProxy(address: URL, { httpsProxy, httpProxy, noProxy }: ProxySettings): string | undefined {
  const proxy = address.protocol === "https:" ? httpsProxy : httpProxy;
  return proxy === undefined || isExempt(address, noProxy ?? "") ? undefined : proxy;
}

/** A name in the list matches itself and its subdomains, `*` everything; with a port it matches only that port. */
function isExempt(address: URL, noProxy: string): boolean {
  const host = stripBrackets(address.hostname);
  const port = address.port === "" ? { "https:": "443", "http:": "80" }[address.protocol] : address.port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = entry, only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
      const wanted = stripBrackets(name).replace(/^\*?\./, "");
      return wanted !== "" && (only ?? port) === port && (host === wanted || host.endsWith(`.${wanted}`));
    });
}

function stripBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
