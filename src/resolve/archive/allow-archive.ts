import type { ArchiveAccess, RequestOptions } from "../../domain/sources.ts";

/** How an archive may be asked for. */
export interface AllowedArchive {
  readonly address: string;
  readonly options: Pick<RequestOptions, "headers" | "redirectsTo">;
}

/**
 * An address in metadata is followed to the registry's own host, to the host where the public registry keeps its
 * files, and to hosts that the operator allows; undefined for any other. Credentials go to the registry's own host.
 */
export function allowArchive(
  address: string,
  access: ArchiveAccess,
  allowedHosts: readonly string[],
): AllowedArchive | undefined {
  const place = URL.parse(address);
  if (!place || !/^https?:$/.test(place.protocol)) return undefined;
  place.username = place.password = place.hash = "";
  const registries = access.registries.flatMap((one) => URL.parse(one) ?? []);
  const own = registries.find(({ host }) => host === place.host);
  if (own?.protocol === "https:") place.protocol = "https:"; // a registry after a proxy may not know how it is reached
  const isFileHost = access.fileOrigins.includes(place.origin);
  const isAllowed = place.protocol === "https:" && allowedHosts.includes(place.host);
  if (!own && !isFileHost && !isAllowed) return undefined;
  const redirectsTo = [
    ...registries.map(({ origin }) => origin),
    ...access.fileOrigins,
    ...allowedHosts.map((host) => `https://${host}`),
  ];
  return { address: place.href, options: { headers: own ? access.headersFor(place.href) : {}, redirectsTo } };
}

/** Why an archive is not asked for, and what to do. */
export function refusedHost(host: string): string {
  return `The archive is on ${host}, which is not a host of the registry. To read it there, add ${host} to SVC_ARCHIVE_HOSTS.`;
}
