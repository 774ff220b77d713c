/** Whether a URL is on one of these hosts, by http or https and on the default port. An entry may have a path. */
export function isAmongHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  return hosts.some((entry) => {
    const slash = entry.indexOf("/");
    if (slash < 0) return url.host === entry;
    return url.host === entry.slice(0, slash) && `${url.pathname}/`.toLowerCase().startsWith(entry.slice(slash));
  });
}

/** Whether a text is an address that can be asked. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Whether a web address is on a well-known code host. */
export function isOnCodeHost(address: string): boolean {
  return /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(
    URL.parse(address)?.hostname ?? "",
  );
}

/** Whether the address of a package is on the host of the registry. */
export function isFromRegistry(address: string, registry: string): boolean {
  const host = URL.parse(address)?.host;
  return host !== undefined && host !== "" && host === URL.parse(registry)?.host;
}
