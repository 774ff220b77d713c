import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Http } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { recordOf, shape } from "../../../formats/shape.ts";
import { valueOf } from "../../kit/unresolved.ts";
import type { NpmConfig, NpmRegistry } from "../operator/npm-config.ts";
import { npmDocuments } from "../registry/npm-documents.ts";
import { registryOf } from "../registry/choose-registry.ts";
import { originByName } from "../files/origin.ts";
import {
  readNeeds,
  readVersionDocument,
  readVersions,
  type PackageVersions,
  type PublishedNeeds,
  type VersionDocument,
} from "./package-facts.ts";

/** Package data of the registry, or the reason why it is missing. */
export interface Published {
  versions(name: string): Promise<PackageVersions | Unresolved>;
  needs(name: string, version: string): Promise<PublishedNeeds | Unresolved>;
}

export function isUnresolved(answer: object): answer is Unresolved {
  return "code" in answer;
}

const readListing = shape({ versions: recordOf(readVersionDocument) });

/** Versions that are kept in memory. Beyond this, each version needs its own request. */
const maxKept = 200_000;

/**
 * Requests the list of versions of a package, and reads their dependencies from the same document. Later scans reuse
 * the list and the dependencies of the chosen versions.
 */
export function createPublished(http: Http, config: NpmConfig, ask: Ask): Published {
  const read = new Map<string, ReadonlyMap<string, VersionDocument>>();
  let left = maxKept;
  const remember = (name: string, document: unknown) => {
    const { versions } = readListing(document);
    left -= versions.names().length;
    if (left > 0) read.set(name, new Map(versions.entries()));
  };
  return {
    async versions(name) {
      const registry = findRegistry(name, config);
      if (isUnresolved(registry)) return registry;
      const answer = await ask({ type: "npm", name, base: registry.base, topic: "versions" }, async (signal) => {
        const document = await npmDocuments(http, registry, signal).listing(name);
        const versions = readVersions(document);
        if (versions) remember(name, document);
        return document === undefined ? undefined : (versions ?? noVersions);
      });
      return valueOf(answer, `the package ${name}`);
    },
    async needs(name, version) {
      const registry = findRegistry(name, config);
      if (isUnresolved(registry)) return registry;
      const question = { type: "npm", name, base: registry.base, topic: "dependencies", version };
      const answer = await ask(question, async (signal) => {
        const known = read.get(name)?.get(version);
        if (known) return readNeeds(known);
        const found = await npmDocuments(http, registry, signal).version(name, version);
        return found && readNeeds(readVersionDocument(found.document));
      });
      return valueOf(answer, `${name} ${version}, which it lists`);
    },
  };
}

const noVersions: PackageVersions = { versions: [], deprecated: [], tags: [] };

function findRegistry(name: string, config: NpmConfig): NpmRegistry | Unresolved {
  const origin = originByName(name);
  const registry = registryOf(
    { type: "npm", name, version: "", scope: "unknown", locations: [], ...(origin && { origin }) },
    config,
  );
  if (registry === "elsewhere") return { code: "private", message: `No registry is set up for ${name}.` };
  return registry ?? { code: "failed", message: "npm is set to an address that cannot be asked." };
}
