import type { Component, Facts } from "../../../domain/contracts/component.ts";
import type { PublishedArchive, SourceReply } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";
import { statedLicenses } from "../licenses.ts";
import { isPackageName } from "../names.ts";
import type { PackageVersion } from "./package-version.ts";
import type { ServerIndex } from "./server-index.ts";
import { resolveAddress, type Server } from "./servers.ts";

export interface FoundVersion {
  readonly server: Server;
  readonly index: ServerIndex;
  /** Of the document. */
  readonly address: string;
  readonly version: PackageVersion;
}

export function toReply({ name, version: asked }: Component, packageVersion: FoundVersion): SourceReply {
  const { version } = packageVersion;
  const licenses = statedLicenses(version.license);
  const reply = sourceReply({
    evidence: licenses && { ...licenses, url: pageOf(name, packageVersion) },
    repository: findRepository(version),
    supplier: toSupplier("person", joinPeople(version.authors)),
    facts: factsOf(version),
    archives: archivesOf(name, packageVersion),
  });
  return asked === "" ? assumeVersion(reply, version.version) : reply;
}

function pageOf(name: string, { server, address, version }: FoundVersion): string {
  const [vendor = "", short = ""] = name.split("/");
  const number = encodeURIComponent(version.version ?? "");
  return server.isPublic ? `${url("https://packagist.org")`/packages/${vendor}/${short}`}#${number}` : address;
}

/** `abandoned` is true, or the name of the package to use instead. */
function factsOf({ abandoned }: PackageVersion): Facts {
  const isNamed = typeof abandoned === "string" && isPackageName(abandoned);
  return {
    ...((abandoned === true || isNamed) && { deprecated: true }),
    ...(isNamed && { replacedBy: abandoned }),
  };
}

/** The repository of the code, otherwise a home page on a code host. */
function findRepository({ source, support, homepage }: PackageVersion): string | undefined {
  const address =
    source.url ?? [support.source, homepage].find((candidate) => candidate !== undefined && isOnCodeHost(candidate));
  return address !== undefined && address.length <= 500 ? address : undefined;
}

/** The copy of the repository if there is one, otherwise the place that the package states. */
function archivesOf(name: string, { index, address, version }: FoundVersion): readonly PublishedArchive[] {
  const { dist } = version;
  if (dist.url === undefined || dist.type !== "zip") return [];
  const integrity = integrityFromHex("sha1", dist.shasum);
  const copy = index.distUrl === undefined ? undefined : fillIn(index.distUrl, name, version);
  const places = [copy, dist.url].flatMap((candidate) =>
    candidate === undefined ? [] : (resolveAddress(candidate, address) ?? []),
  );
  return [...new Set(places)].slice(0, 1).flatMap((place) => publishedArchive("composer-zip", place, integrity));
}

/** `https://repo.example/dists/%package%/%version%/%reference%.%type%`. */
function fillIn(template: string, name: string, { version = "", version_normalized, dist }: PackageVersion): string {
  const values: Readonly<Record<string, string>> = {
    package: name.split("/").map(encodeURIComponent).join("/"),
    version: encodeURIComponent(version_normalized ?? version),
    reference: encodeURIComponent(dist.reference ?? ""),
    type: encodeURIComponent(dist.type ?? ""),
  };
  return template.replaceAll(/%(package|version|reference|type)%/g, (_, key: string) => values[key] ?? "");
}
