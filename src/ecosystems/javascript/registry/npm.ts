import { once } from "../../../async/once.ts";
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
import { integrityFromHex, publishedArchive, strongestIntegrity } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { toEvidence } from "./license-evidence.ts";
import { readLicenseField, readLicensePointer } from "./license-field.ts";
import { readNpmConfig } from "../operator/npm-config.ts";
import { type FoundDocument, npmDocuments, type NpmDocuments } from "./npm-documents.ts";
import { readSupplier } from "./read-supplier.ts";
import { registryOf } from "./choose-registry.ts";
import { repositoryOf } from "./repository.ts";
import { newestIn, parseRange, satisfies, type SemverRange } from "../versions/semver-range.ts";
import { parseSemver } from "../versions/semver.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { npmUrl } from "../settings.ts";

const readDocument = shape({ version: text, dist: shape({ tarball: text, integrity: text, shasum: text }) });

/** The npm registry, or the one that the operator configured. */
export function npm(tools: SourceTools): Resolver {
  const config = once(() => readNpmConfig(tools.operator, addressOf(tools.addresses, npmUrl)));
  return {
    source: "npm",
    addressFor(component) {
      const registry = registryOf(component, config());
      return registry === undefined || registry === "elsewhere" ? "" : registry.base;
    },
    archiveAccess(component) {
      const registry = registryOf(component, config());
      if (registry === undefined || registry === "elsewhere") return undefined;
      const { base, authorization } = registry;
      const headers = authorization === undefined ? {} : { authorization };
      return { registries: [{ base, headers }], fileOrigins: [] };
    },
    handles: (component) => component.type === "npm" && registryOf(component, config()) !== "elsewhere",
    async resolve(component, signal) {
      const registry = registryOf(component, config());
      if (registry === "elsewhere") return {};
      if (!registry) {
        throw new SourceUnavailable("unreachable", "npm", "npm is set to an address that cannot be asked.");
      }
      const documents = npmDocuments(tools.http, registry, signal);
      const found = await chooseDocument(component, documents);
      return typeof found === "string" ? missingReply(found) : toReply(found, component, tools);
    },
  };
}

function toReply({ document, address }: FoundDocument, component: Component, tools: SourceTools): SourceReply {
  const license = readLicenseField(document);
  const { version, dist } = readDocument(document);
  const licenseFile = license && readLicensePointer(license.raw)?.path;
  const reply = sourceReply({
    evidence: license && { ...toEvidence(license, tools.identify), url: address },
    repository: repositoryOf(document),
    supplier: readSupplier(document, component.name),
    facts: licenseFile === undefined ? {} : { licenseFile },
    archives: archivesIn(dist),
  });
  return component.version === "" ? assumeVersion(reply, version) : reply;
}

type Dist = ReturnType<typeof readDocument>["dist"];

function archivesIn({ tarball, integrity, shasum }: Dist): readonly PublishedArchive[] {
  return publishedArchive("tgz", tarball, strongestIntegrity(integrity) ?? integrityFromHex("sha1", shasum));
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
  const newest = newestIn(await documents.versions(name), range);
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
