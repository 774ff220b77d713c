import type { Component } from "../../../domain/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { once } from "../../../async/once.ts";
import {
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  SourceUnavailable,
  type SourceTools,
} from "../../../domain/sources.ts";
import { shape, text } from "../../../formats/shape.ts";
import { integrityFromHex, publishedArchive, strongestIntegrity } from "../../published-archive.ts";
import { chooseDocument } from "./choose-document.ts";
import { readLicenseField, readLicensePointer } from "./license-field.ts";
import { toEvidence } from "./license-evidence.ts";
import { readNpmConfig } from "./npm-config.ts";
import { npmDocuments, type FoundDocument } from "./npm-documents.ts";
import { readSupplier } from "./read-supplier.ts";
import { registryOf } from "./registry-of.ts";
import { repositoryOf } from "./repository.ts";

const readDocument = shape({ version: text, dist: shape({ tarball: text, integrity: text, shasum: text }) });

/** The npm registry, or the one that the operator configured. */
export function npm(tools: SourceTools): Resolver {
  const config = once(() => readNpmConfig(tools.operator, tools.addresses.npm));
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
      return { registries: [base], fileOrigins: [], headersFor: () => headers };
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
  const repository = repositoryOf(document);
  const { version, dist } = readDocument(document);
  const assumedVersion = component.version === "" ? version : undefined;
  const licenseFile = license && readLicensePointer(license.raw)?.path;
  const archives = archivesIn(dist);
  const supplier = readSupplier(document, component.name);
  return {
    ...(license && {
      evidence: {
        ...toEvidence(license, tools.identify),
        url: address,
        ...(component.version === "" && { assumed: true }),
      },
    }),
    ...(repository !== undefined && { repository }),
    ...(supplier && { supplier }),
    facts: {
      ...(assumedVersion !== undefined && { assumedVersion: assumedVersion.slice(0, 256) }),
      ...(licenseFile !== undefined && { licenseFile }),
    },
    ...(archives.length > 0 && { archives }),
  };
}

type Dist = ReturnType<typeof readDocument>["dist"];

function archivesIn({ tarball, integrity, shasum }: Dist): readonly PublishedArchive[] {
  return publishedArchive("tgz", tarball, strongestIntegrity(integrity) ?? integrityFromHex("sha1", shasum));
}
