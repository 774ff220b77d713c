import type { PublishedArchive } from "../../../domain/sources.ts";
import { field, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { integrityFromHex, publishedArchive } from "../../published-archive.ts";
import type { GemVersion } from "./gem-api.ts";
import type { GemServer } from "./gem-server.ts";

const maxPlatformLength = 100;

/** The archive of a gem: the URL in the reply of the server, or the usual one, with the hash from the reply. */
export function gemArchives(
  { base }: GemServer,
  name: string,
  { version, gem }: GemVersion,
): readonly PublishedArchive[] {
  const platform = text(field(gem, "platform"))?.slice(0, maxPlatformLength) ?? "ruby";
  const file = platform === "ruby" ? `${name}-${version}` : `${name}-${version}-${platform}`;
  const address = text(field(gem, "gem_uri")) ?? url(base)`/gems/${file}.gem`;
  return publishedArchive("gem", address, integrityFromHex("sha256", field(gem, "sha")));
}
