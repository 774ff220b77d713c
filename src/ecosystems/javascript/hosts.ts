/** Hosts with the same packages as the public registry, whose own address is a setting and not known here. */
const mirrors = new Set([
  "registry.yarnpkg.com",
  "registry.npmmirror.com",
  "cdn.npmmirror.com",
  "registry.npm.taobao.org",
]);

/** Whether an address is that of a mirror of the public registry. */
export function isDefaultRegistry(address: string): boolean {
  return mirrors.has(hostOf(address));
}

/** Called for every entry of a lockfile, so without parsing the whole URL. */
function hostOf(address: string): string {
  const start = /^https?:\/\//i.exec(address)?.[0].length;
  return start === undefined ? "" : (address.slice(start).split("/", 1)[0] ?? "");
}
