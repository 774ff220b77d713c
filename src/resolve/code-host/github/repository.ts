import gitHost from "hosted-git-info";

/** A repository on the code host. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

/**
 * The repository of an address on the code host at `webUrl`; undefined for other hosts. A bare `owner/name` is not an
 * address: only npm allows it, and the npm client adds `github:`.
 */
export function parseRepository(address: string, webUrl: string): Repository | undefined {
  const web = URL.parse(webUrl);
  if (!web || address.length > maxAddressLength) return undefined;
  const normalized = withScheme(withoutScm(address.trim()), web.host);
  const parsed = normalized.includes(":") ? gitHost.parseUrl(normalized) : undefined;
  if (!parsed || !isOnHost(parsed, web)) return undefined;
  const [owner = "", name = ""] = parsed.pathname.replace(/^\/+/, "").split("/", 2);
  return checked({ owner, name: name.replace(/\.git$/, "") });
}

/** The host ignores case: `owner/name` in lower case. */
export function repositoryKey({ owner, name }: Repository): string {
  return `${owner}/${name}`.toLowerCase();
}

const maxAddressLength = 2_000;

/** Maven writes `scm:git:https://…`. */
function withoutScm(address: string): string {
  return address.replace(/^scm:[a-z]{1,10}:/i, "");
}

/** Go modules and many metadata fields leave the scheme out. */
function withScheme(address: string, host: string): string {
  const start = address.slice(0, host.length + 5).toLowerCase();
  return start.startsWith(`${host}/`) || start.startsWith(`www.${host}/`) ? `https://${address}` : address;
}

function isOnHost(parsed: URL, web: URL): boolean {
  if (parsed.protocol === "github:") return web.host === "github.com";
  if (!schemes.has(parsed.protocol)) return false;
  const hostname = parsed.hostname.toLowerCase().replace(/^www\./, "");
  const isSamePort = !/^(?:git\+)?https?:$/.test(parsed.protocol) || parsed.port === web.port;
  return hostname === web.hostname && isSamePort;
}

const schemes: ReadonlySet<string> = new Set([
  ...["git:", "http:", "https:", "ssh:", "git+http:", "git+https:", "git+ssh:"],
]);

function checked({ owner, name }: Repository): Repository | undefined {
  const isOwner = /^[a-z0-9][\w-]{0,99}$/i.test(owner) && !pages.has(owner.toLowerCase());
  return isOwner && /^[\w.-]{1,100}$/.test(name) && !/^\.+$/.test(name) ? { owner, name } : undefined;
}

/** Reserved first path segments on the code host. */
const pages: ReadonlySet<string> = new Set([
  ...["apps", "collections", "features", "marketplace", "orgs", "settings", "sponsors", "topics", "users"],
]);
