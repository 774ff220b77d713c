import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Http } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { record, shape } from "../../../formats/shape.ts";
import { toValue } from "../../kit/unresolved.ts";
import type { NpmConfig, NpmRegistry } from "../operator/npm-config.ts";
import { type PackedPackage, readPackedPackages } from "./packed-packages.ts";
import { npmDocuments } from "../registry/npm-documents.ts";
import { chooseRegistry } from "../registry/choose-registry.ts";
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
  /** What the archive of a version brings; undefined where it cannot be read. */
  packed(name: string, version: string, tarball: string): Promise<readonly PackedPackage[] | undefined>;
}

export function isUnresolved(answer: object): answer is Unresolved {
  return "code" in answer;
}

const readListing = shape({ versions: record(readVersionDocument) });

/** Versions that are kept in memory. Beyond this, each version needs its own request. */
const maxKept = 200_000;

/** Requests a package's versions with their dependencies; later scans reuse the list and what was chosen. */
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
      return toValue(answer, `the package ${name}`);
    },
    async needs(name, version) {
      const registry = findRegistry(name, config);
      if (isUnresolved(registry)) return registry;
      const question = { type: "npm", name, base: registry.base, topic: "dependencies", version };
      const answer = await ask(question, async (signal) => {
        const listed = read.get(name)?.get(version);
        if (listed) return readNeeds(listed);
        const reply = await npmDocuments(http, registry, signal).version(name, version);
        return reply && readNeeds(readVersionDocument(reply.document));
      });
      return toValue(answer, `${name} ${version}, which it lists`);
    },
    async packed(name, version, tarball) {
      const registry = findRegistry(name, config);
      if (isUnresolved(registry)) return undefined;
      const question = { type: "npm", name, base: registry.base, topic: "archive", version };
      const answer = await ask(question, (signal) => readPackedPackages(http, registry, tarball, signal));
      return answer.kind === "found" ? answer.value : undefined;
    },
  };
}

const noVersions: PackageVersions = { versions: [], deprecated: [], tags: [], engines: [] };

function findRegistry(name: string, config: NpmConfig): NpmRegistry | Unresolved {
  const origin = originByName(name);
  const registry = chooseRegistry(
    { type: "npm", name, version: "", scope: "unknown", locations: [], ...(origin && { origin }) },
    config,
  );
  if (registry === "elsewhere") return { code: "private", message: `No registry is set up for ${name}.` };
  return registry ?? { code: "failed", message: "npm is set to an address that cannot be asked." };
}
