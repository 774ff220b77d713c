/**
 * Whether a URL is on one of these hosts, by http or https and on the default port. An entry may have a path, for hosts
 * with public and private registries.
 */
export function isAmongHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  return hosts.some((one) => {
    const slash = one.indexOf("/");
    if (slash < 0) return url.host === one;
    return url.host === one.slice(0, slash) && `${url.pathname}/`.toLowerCase().startsWith(one.slice(slash));
  });
}
