import { once } from "../../../async/once.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import {
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { findMissing, type Missing, missingReply } from "../../../evidence/missing.ts";
import { shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { integrityFromHex, publishedArchive, strongestIntegrity } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { readNpmConfig } from "../operator/npm-config.ts";
import { npmUrl } from "../settings.ts";
import { findNewestIn, parseRange, parseSemver, satisfies, type SemverRange } from "../versions/semver-range.ts";
import { readLicenseField, readLicensePointer, toEvidence } from "./license-field.ts";
import { type FoundDocument, npmDocuments, type NpmDocuments, packageAddress } from "./npm-documents.ts";
import { readSupplier } from "./read-supplier.ts";
import { chooseRegistry } from "./choose-registry.ts";
import { findRepository } from "./repository.ts";

const readDocument = shape({ version: text, dist: shape({ tarball: text, integrity: text, shasum: text }) });

/** The npm registry, or the one that the operator configured. */
export function npm(tools: SourceTools): Resolver {
  const config = once(() => readNpmConfig(tools.operator, readFirstAddress(tools.addresses, npmUrl)));
  return {
    source: "npm",
    addressFor(component) {
      const registry = chooseRegistry(component, config());
      return registry === undefined || registry === "elsewhere" ? "" : registry.base;
    },
    archiveAccess(component) {
      const registry = chooseRegistry(component, config());
      if (registry === undefined || registry === "elsewhere") return undefined;
      const { base, authorization } = registry;
      const headers = authorization === undefined ? {} : { authorization };
      return { registries: [{ base, headers }], fileOrigins: [] };
    },
    handles: (component) => component.type === "npm" && chooseRegistry(component, config()) !== "elsewhere",
    async resolve(component, signal) {
      const registry = chooseRegistry(component, config());
      if (registry === "elsewhere") return {};
      if (!registry) {
        throw new SourceUnavailable("unreachable", "npm", "npm is set to an address that cannot be asked.");
      }
      const documents = npmDocuments(tools.http, registry, signal);
      const document = await chooseDocument(component, documents);
      return typeof document === "string" ? missingReply(document) : toReply(document, component, tools, registry.base);
    },
  };
}

function toReply(
  { document, address }: FoundDocument,
  component: Component,
  tools: SourceTools,
  base: string,
): SourceReply {
  const license = readLicenseField(document);
  const { version, dist } = readDocument(document);
  const licenseFile = license && readLicensePointer(license.raw)?.path;
  const reply = sourceReply({
    evidence: license && { ...toEvidence(license, tools.identify), url: address },
    repository: findRepository(document),
    supplier: readSupplier(document, component.name),
    facts: licenseFile === undefined ? {} : { licenseFile },
    archives: archivesIn(dist, address, { base, name: component.name, version: version ?? component.version }),
  });
  return component.version === "" ? assumeVersion(reply, version) : reply;
}

type Dist = ReturnType<typeof readDocument>["dist"];

/** The tarball that the document names, and the usual address: a mirror may name a host that is not allowed. */
function archivesIn(
  { tarball, integrity, shasum }: Dist,
  document: string,
  { base, name, version }: { readonly base: string; readonly name: string; readonly version: string },
): readonly PublishedArchive[] {
  const hash = strongestIntegrity(integrity) ?? integrityFromHex("sha1", shasum);
  const stated = tarball === undefined ? undefined : URL.parse(tarball, document)?.href;
  const isOwn = URL.parse(stated ?? "")?.host === URL.parse(base)?.host;
  const usual = `${packageAddress(base, name)}${url("")`/-/${`${name.slice(name.indexOf("/") + 1)}-${version}.tgz`}`}`;
  return [
    ...publishedArchive("tgz", stated, hash),
    ...(isOwn || version === "" ? [] : publishedArchive("tgz", usual, hash)),
  ];
}

/** The document of the pinned version, or of the newest one that satisfies the requirement; or what is missing. */
async function chooseDocument(
  { name, version, requirement = "" }: Component,
  documents: NpmDocuments,
): Promise<FoundDocument | Missing> {
  if (version !== "") {
    return (await documents.version(name, version)) ?? findMissing(() => documents.hasPackage(name));
  }
  const range = parseRange(requirement);
  const tagged = !range && isTag(requirement) ? await documents.version(name, requirement.trim()) : undefined;
  if (tagged) return tagged;
  const latest = await documents.version(name, "latest");
  // npm prefers `latest` if it is in the range, so the list of versions is rarely needed.
  if (!latest) return "package";
  if (!range || takes(range, latest)) return latest;
  const newest = findNewestIn(await documents.versions(name), range);
  return (newest === undefined ? undefined : await documents.version(name, newest)) ?? "version";
}

/** A tag other than `latest`, which is always tried. */
function isTag(requirement: string): boolean {
  const tag = requirement.trim();
  return /^[a-z][\w.-]{0,100}$/i.test(tag) && tag !== "latest";
}

/** An open range such as `*` allows a pre-release if `latest` is one. */
function takes(range: SemverRange, { document }: FoundDocument): boolean {
  if (range.some((bounds) => bounds.length === 0)) return true;
  const version = parseSemver(readDocument(document).version ?? "");
  return version !== undefined && satisfies(version, range);
}
