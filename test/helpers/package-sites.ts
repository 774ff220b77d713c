import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { integrityOf, sendFile } from "./archive-server.ts";

/** A package that a registry has: it says nothing about the license, and its archive does, or should not. */
export interface SitePackage {
  readonly name: string;
  readonly body: Uint8Array;
  /** The registry states another hash. */
  readonly hasWrongHash?: boolean;
}

export interface Sites {
  readonly npm: readonly SitePackage[];
  readonly maven: readonly SitePackage[];
  readonly cargo: readonly SitePackage[];
  readonly gem: readonly SitePackage[];
  readonly nuget: readonly SitePackage[];
  readonly golang: readonly SitePackage[];
}

/** Answers as the registries of all these ecosystems do, each below a folder of its own; all packages have version 1.0.0. */
export function answerForSites(
  sites: Sites,
  request: IncomingMessage,
  response: ServerResponse,
  hasRanges: boolean,
): void {
  const [, site = "", ...path] = request.url?.split("/") ?? [];
  const here = `http://${request.headers.host}/${site}`;
  const reply =
    site in sites ? replies[site as keyof Sites](path.join("/"), sites[site as keyof Sites], here) : undefined;
  if (reply === undefined) response.writeHead(404).end("{}");
  else if (reply instanceof Uint8Array) sendFile(request, response, reply, hasRanges);
  else response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
}

type Answer = (
  path: string,
  packages: readonly SitePackage[],
  here: string,
) => Uint8Array | string | object | undefined;

const replies: Readonly<Record<keyof Sites, Answer>> = {
  npm(path, packages, here) {
    const one = packages.find(({ name }) => path.startsWith(name));
    if (!one || path.endsWith(".tgz")) return one?.body;
    const dist = { tarball: `${here}/${one.name}.tgz`, integrity: integrityOf(stated(one)) };
    return { name: one.name, version: "1.0.0", dist };
  },
  maven(path, packages) {
    const one = packages.find(({ name }) => path.startsWith(`g/${name}/1.0.0/`));
    if (!one || path.endsWith("-1.0.0.jar")) return one?.body;
    if (path.endsWith(".jar.sha1")) return createHash("sha1").update(stated(one)).digest("hex");
    return path.endsWith(".pom")
      ? `<project><groupId>g</groupId><artifactId>${one.name}</artifactId></project>`
      : undefined;
  },
  cargo(path, packages) {
    const one = packages.find(({ name }) => path.split("/").includes(name));
    if (!one || path.endsWith("/download")) return one?.body;
    return { version: { num: "1.0.0", license: "", checksum: createHash("sha256").update(stated(one)).digest("hex") } };
  },
  gem(path, packages, here) {
    const one = packages.find(({ name }) => path.split(/[/-]/).includes(name));
    if (!one || path.endsWith(".gem")) return one?.body;
    const sha = createHash("sha256").update(stated(one)).digest("hex");
    return { version: "1.0.0", platform: "ruby", licenses: null, sha, gem_uri: `${here}/gems/${one.name}-1.0.0.gem` };
  },
  nuget(path, packages, here) {
    if (path === "index.json") return { resources: [{ "@id": `${here}/flat/`, "@type": "PackageBaseAddress/3.0.0" }] };
    const one = packages.find(({ name }) => path.startsWith(`flat/${name}/`));
    if (!one || path.endsWith(".nupkg")) return one?.body;
    return `<package><metadata><id>${one.name}</id><version>1.0.0</version></metadata></package>`;
  },
  golang(path, packages) {
    const one = packages.find(({ name }) => path.startsWith(`${name}/@v/`));
    return one && path.endsWith(".zip") ? one.body : one && { Version: "v1.0.0" };
  },
};

function stated({ body, hasWrongHash = false }: SitePackage): Uint8Array {
  return hasWrongHash ? new Uint8Array(1) : body;
}
