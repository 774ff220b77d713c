import type { ArchiveAccess, RequestOptions } from "../domain/contracts/sources.ts";

/** How an archive may be fetched. */
export interface AllowedArchive {
  readonly address: string;
  readonly options: Pick<RequestOptions, "headers" | "redirectsTo">;
}

/**
 * Allows addresses on the host of the registry, on the file host of the public registry, and on hosts that the operator
 * allows; undefined for any other. Credentials are only sent to the registry itself.
 */
export function allowArchive(
  address: string,
  access: ArchiveAccess,
  allowedHosts: readonly string[],
): AllowedArchive | undefined {
  const place = URL.parse(address);
  if (!place || !/^https?:$/.test(place.protocol)) return undefined;
  place.username = place.password = place.hash = "";
  const registries = access.registries.map(({ base, headers }) => ({ place: URL.parse(base), headers }));
  const own = registries.find((registry) => registry.place?.host === place.host);
  if (own?.place?.protocol === "https:") place.protocol = "https:"; // a registry after a reverse proxy may not know its own scheme
  const isFileHost = access.fileOrigins.includes(place.origin);
  const isAllowed = place.protocol === "https:" && allowedHosts.includes(place.host);
  if (!own && !isFileHost && !isAllowed) return undefined;
  const redirectsTo = [
    ...registries.flatMap((registry) => registry.place?.origin ?? []),
    ...access.fileOrigins,
    ...allowedHosts.map((host) => `https://${host}`),
  ];
  return { address: place.href, options: { headers: own?.headers ?? {}, redirectsTo } };
}

/** The host of an archive that may not be fetched, as `refusedHost` names it. */
export function findRefusedHost(message = ""): string | undefined {
  return /^The archive is on (\S+), which is not a host of the registry\./.exec(message)?.[1];
}

/** Why an archive is not fetched, and what to do. */
export function describeRefusedHost(host: string): string {
  return `The archive is on ${host}, which is not a host of the registry. To read it there, add ${host} to SVC_ARCHIVE_HOSTS.`;
}
