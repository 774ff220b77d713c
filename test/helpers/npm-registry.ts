import { startServer, type StandIn } from "./stand-in.ts";

/** What a version needs: `{ dependencies: { b: "^1.0.0" } }`. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Packages by name and version; `latest` names the version with that tag, else it is the last one. */
export type NpmPackages = Readonly<Record<string, Readonly<Record<string, Manifest | string>>>>;

/** A registry for npm on loopback that serves packages as a whole, as the real one does. */
export function startNpmRegistry(packages: NpmPackages): Promise<StandIn> {
  return startServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").slice(1));
    const found = Object.hasOwn(packages, name) ? packages[name] : undefined;
    const status = found ? 200 : 404;
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(toDocument(name, found ?? {})));
  });
}

/** What a registry answers about a package as a whole. */
export function toDocument(name: string, found: NpmPackages[string]): object {
  const versions = Object.entries(found).filter(([, manifest]) => typeof manifest !== "string");
  const tags = Object.entries(found).filter(([, version]) => typeof version === "string");
  return {
    name,
    "dist-tags": { latest: versions.at(-1)?.[0], ...Object.fromEntries(tags) },
    versions: Object.fromEntries(
      versions.map(([version, manifest]) => [version, { name, version, ...(manifest as object) }]),
    ),
  };
}
