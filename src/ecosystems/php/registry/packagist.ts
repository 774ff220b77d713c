import type { Component } from "../../../domain/contracts/component.ts";
import type { ArchiveAccess, Resolver, SourceTools } from "../../../domain/contracts/sources.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { isPackageName } from "../names.ts";
import { publicRegistry } from "../hosts.ts";
import { parseVersion, stabilityOf } from "../versions/versions.ts";
import { findVersion, newestVersion } from "./choose-version.ts";
import { askDocument, type PackageDocument } from "./metadata.ts";
import { type FoundVersion, toReply } from "./package-reply.ts";
import { readServerIndex, type ServerIndex } from "./server-index.ts";
import { findServers, type Server, serversFor } from "./servers.ts";

/** Packagist, or the repositories configured by the operator. */
export function packagist(tools: SourceTools): Resolver {
  const servers = findServers(tools);
  const indexes = new Map<Server, ServerIndex>();
  const indexOf = async (server: Server, signal: AbortSignal): Promise<ServerIndex> => {
    const index = indexes.get(server) ?? (await readServerIndex(tools.http, server, signal));
    indexes.set(server, index);
    return index;
  };
  const addressesFor = (component: Component) => serversFor(servers, component).map(({ base }) => base);
  return {
    source: "packagist",
    addressFor: (component) => addressesFor(component)[0] ?? publicRegistry,
    addressesFor,
    archiveAccess: (component) => accessOf(serversFor(servers, component)),
    handles: (component) =>
      component.type === "composer" && isPackageName(component.name) && addressesFor(component).length > 0,

    /** As in Composer, the first repository that has the package decides. */
    async resolve(component, signal) {
      for (const server of serversFor(servers, component)) {
        const index = await indexOf(server, signal);
        const found = await ask(tools, server, index, component, signal);
        if (found === "version") return missingReply(found);
        if (found) return toReply(component, found);
      }
      return missingReply("package");
    },
  };
}

/** The version that is asked for; `version` if the server has only others, undefined if it does not have the package. */
async function ask(
  { http }: SourceTools,
  server: Server,
  index: ServerIndex,
  { name, version, requirement }: Component,
  signal: AbortSignal,
): Promise<FoundVersion | "version" | undefined> {
  const choose = ({ versions }: PackageDocument) =>
    version === "" ? newestVersion(versions, requirement) : findVersion(versions, version);
  let hasPackage = false;
  for (const kind of documentsFor(version)) {
    const document = await askDocument(http, server, index, name, kind, signal);
    hasPackage ||= document !== undefined;
    const found = document && choose(document);
    if (document && found) return { server, index, address: document.address, version: found };
  }
  return hasPackage ? "version" : undefined;
}

/** Branches are in a document of their own. */
function documentsFor(version: string): readonly ("releases" | "branches")[] {
  const parsed = parseVersion(version);
  return parsed && stabilityOf(parsed) === "dev" ? ["branches", "releases"] : ["releases", "branches"];
}

/** Packages of the public registry are archives of the code host, which makes them on demand. */
const codeHostFiles = ["https://api.github.com", "https://codeload.github.com"];

function accessOf(servers: readonly Server[]): ArchiveAccess {
  return { registries: servers, fileOrigins: servers.some(({ isPublic }) => isPublic) ? codeHostFiles : [] };
}
