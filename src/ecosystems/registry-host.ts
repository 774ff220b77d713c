/** Whether the address of a package is on the host of the registry. */
export function isFromRegistry(address: string, registry: string): boolean {
  const host = URL.parse(address)?.host;
  return host !== undefined && host !== "" && host === URL.parse(registry)?.host;
}
