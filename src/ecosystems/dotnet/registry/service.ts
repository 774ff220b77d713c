import { badReply } from "../../kit/source-failure.ts";
import type { Http } from "../../../domain/contracts/sources.ts";
import { array, oneOrMany, shape, text } from "../../../formats/shape.ts";
import { isDefaultRegistry } from "../hosts.ts";
import type { Feed } from "./operator-feeds.ts";

/** The services of a feed, from its service index. */
export interface Service {
  readonly feed: Feed;
  /** The URL of the manifests; not every feed has them. */
  readonly packages?: string;
  /** The URL of the version lists. */
  readonly registrations?: string;
}

const readServiceIndex = shape({ resources: array(shape({ "@type": oneOrMany(text), "@id": text })) });

export async function findService(http: Http, feed: Feed, signal: AbortSignal): Promise<Service> {
  const index = await http.json(feed.index, { signal, headers: headersFor(feed) });
  const { resources } = readServiceIndex(index);
  const find = (type: string) =>
    resources.find((resource) => resource["@type"].includes(type) && belongsTo(feed, resource["@id"] ?? ""))?.["@id"];
  const packages = find("PackageBaseAddress/3.0.0");
  const registrations = registrationTypes.map(find).find((address) => address !== undefined);
  if (packages === undefined && registrations === undefined)
    throw badReply(feed.index, "does not respond like a NuGet version 3 feed.");
  return { feed, ...(packages && { packages }), ...(registrations && { registrations }) };
}

/** In order of preference: types with SemVer 2 versions first. */
const registrationTypes = ["/3.6.0", "/Versioned", "/3.4.0", "/3.0.0-rc", "/3.0.0-beta", ""].map(
  (suffix) => `RegistrationsBaseUrl${suffix}`,
);

/** Whether a URL belongs to the feed: same host, no downgrade to http; all hosts of nuget.org are one. */
export function belongsTo(feed: Feed, address: string): boolean {
  const own = new URL(feed.index);
  const other = URL.parse(address);
  if (!other || other.username !== "" || other.password !== "") return false;
  if (other.origin === own.origin) return true;
  if (other.protocol !== "https:") return false;
  return other.hostname === own.hostname || (isDefaultRegistry(feed.index) && isDefaultRegistry(address));
}

export function headersFor({ authorization }: Feed): Readonly<Record<string, string>> {
  return authorization === undefined ? {} : { authorization };
}

/** Credentials are only sent to the origin of the feed. */
export function headersAt(feed: Feed, address: string): Readonly<Record<string, string>> {
  return new URL(address).origin === new URL(feed.index).origin ? headersFor(feed) : {};
}
