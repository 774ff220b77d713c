import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { toValue } from "../../kit/unresolved.ts";
import { isPackageName, normalizeName } from "../names.ts";
import { createOpenServer } from "../registry/metadata.ts";
import type { PackageVersion } from "../registry/package-version.ts";
import type { DocumentKind } from "../registry/server-index.ts";
import { findServers, type Server, serversFor } from "../registry/servers.ts";

type Links = Readonly<Record<string, string>>;

/** A version as the resolver sees it; plain JSON, because it is cached. */
export interface VersionFacts {
  readonly version: string;
  /** The number that a branch also has. */
  readonly alias?: string;
  /** Packages, and `php`. */
  readonly require: Links;
  readonly replace: Links;
  readonly provide: Links;
  readonly conflict: Links;
}

/** Queries the repositories about a package: all its releases, with its branches if they may be chosen. */
export type PackageFacts = (name: string, withBranches: boolean) => Promise<readonly VersionFacts[] | Unresolved>;

export function createPackageFacts(tools: SourceTools, ask: Ask): PackageFacts {
  const servers = findServers(tools);
  const open = createOpenServer(tools.http);

  const readOne = async (server: Server, name: string, kinds: readonly DocumentKind[], signal: AbortSignal) => {
    const opened = await open(server, signal);
    const documents = await Promise.all(kinds.map((kind) => opened.ask(name, kind)));
    const published = documents.filter((document) => document !== undefined);
    return published.length === 0 ? undefined : published.flatMap(({ versions }) => versions.map(toFacts));
  };

  return async (name, withBranches) => {
    const kinds: readonly DocumentKind[] = withBranches ? ["releases", "branches"] : ["releases"];
    const asked = serversFor(servers, { type: "composer", name, version: "", scope: "runtime", locations: [] });
    const [first, ...further] = asked.map(({ base }) => base);
    if (first === undefined) return { code: "private", message: `No repository is set up for ${name}.` };
    const question = { type: "composer", name, base: first, furtherBases: further, topic: kinds.join(" ") };
    const answer = await ask(question, async (signal) => {
      for (const server of asked) {
        const versions = await readOne(server, name, kinds, signal);
        if (versions) return versions;
      }
      return undefined;
    });
    return toValue(answer, `the package ${name}`);
  };
}

function toFacts({ version = "", extra, require, replace, provide, conflict }: PackageVersion): VersionFacts {
  const alias = extra["branch-alias"].get(version);
  return {
    version,
    ...(alias !== undefined && { alias }),
    require: linksOf(require),
    replace: linksOf(replace),
    provide: linksOf(provide),
    conflict: linksOf(conflict),
  };
}

/** Names come from other people's files, and become part of an address. */
function linksOf(table: PackageVersion["require"]): Links {
  const links = table.entries().map(([name, constraint]) => [normalizeName(name), constraint] as const);
  return Object.fromEntries(links.filter(([name]) => name === "php" || isPackageName(name)));
}
