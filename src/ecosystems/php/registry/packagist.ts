import type { Component } from "../../../domain/contracts/component.ts";
import type { ArchiveAccess, Resolver, SourceTools } from "../../../domain/contracts/sources.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { publicRegistry } from "../hosts.ts";
import { isPackageName } from "../names.ts";
import { parseConstraint, satisfies } from "../versions/constraints.ts";
import {
  compareVersions,
  isSameVersion,
  parseVersion,
  readStabilityOfVersion,
  type Version,
} from "../versions/versions.ts";
import { createOpenServer, type OpenedServer, type PackageDocument } from "./metadata.ts";
import { type FoundVersion, toReply } from "./package-reply.ts";
import type { PackageVersion } from "./package-version.ts";
import type { DocumentKind } from "./server-index.ts";
import { findServers, type Server, serversFor } from "./servers.ts";

/** Packagist, or the repositories configured by the operator. */
export function packagist(tools: SourceTools): Resolver {
  const servers = findServers(tools);
  const open = createOpenServer(tools.http);
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
        const answer = await ask(server, await open(server, signal), component);
        if (answer === "version") return missingReply(answer);
        if (answer) return toReply(component, answer);
      }
      return missingReply("package");
    },
  };
}

/** The version that is asked for; `version` if the server has only others, undefined if it does not have the package. */
async function ask(
  server: Server,
  opened: OpenedServer,
  { name, version, requirement }: Component,
): Promise<FoundVersion | "version" | undefined> {
  const choose = ({ versions }: PackageDocument) =>
    version === "" ? newestVersion(versions, requirement) : findVersion(versions, version);
  let hasPackage = false;
  for (const kind of documentsFor(version)) {
    const document = await opened.ask(name, kind);
    hasPackage ||= document !== undefined;
    const version = document && choose(document);
    if (document && version) return { server, index: opened.index, address: document.address, version };
  }
  return hasPackage ? "version" : undefined;
}

function documentsFor(version: string): readonly DocumentKind[] {
  const parsed = parseVersion(version);
  return parsed && readStabilityOfVersion(parsed) === "dev" ? ["branches", "releases"] : ["releases", "branches"];
}

/** Packages of the public registry are archives of the code host, which makes them on demand. */
const codeHostFiles = ["https://api.github.com", "https://codeload.github.com"];

function accessOf(servers: readonly Server[]): ArchiveAccess {
  return { registries: servers, fileOrigins: servers.some(({ isPublic }) => isPublic) ? codeHostFiles : [] };
}

/** The version with this name. */
function findVersion(versions: readonly PackageVersion[], wanted: string): PackageVersion | undefined {
  return (
    versions.find(({ version }) => version === wanted) ??
    versions.find(({ version }) => version !== undefined && isSameVersion(version, wanted))
  );
}

/** The newest version that satisfies a requirement: a stable one if there is one; of branches, the main one. */
function newestVersion(
  versions: readonly PackageVersion[],
  requirement: string | undefined,
): PackageVersion | undefined {
  const constraint = requirement === undefined ? undefined : parseConstraint(requirement);
  const fitting = versions.flatMap((candidate) => {
    const numbers = numbersOf(candidate).filter((version) => !constraint || satisfies(version, constraint));
    return numbers.map((version) => ({ one: candidate, version, rank: rankOf(candidate, version) }));
  });
  return fitting.toSorted((a, b) => b.rank - a.rank || compareVersions(b.version, a.version))[0]?.one;
}

/** A branch may also have a number, by an alias. */
function numbersOf({ version = "", extra }: PackageVersion): readonly Version[] {
  const alias = extra["branch-alias"].get(version);
  return [version, alias].flatMap((text) => (text === undefined ? [] : (parseVersion(text) ?? [])));
}

function rankOf(candidate: PackageVersion, version: Version): number {
  if (candidate["default-branch"] === true) return 1;
  return { dev: 0, alpha: 2, beta: 2, RC: 2, stable: 3 }[readStabilityOfVersion(version)];
}
