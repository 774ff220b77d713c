import { tgz } from "./archive-server.ts";
import { startServer, type StandIn } from "./stand-in.ts";

/** What a version needs: `{ dependencies: { b: "^1.0.0" } }`. `archive` has the files of its archive, as texts. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Packages by name and version; `latest` names the version with that tag, else it is the last one. */
export type NpmPackages = Readonly<Record<string, Readonly<Record<string, Manifest | string>>>>;

/** A registry for npm on loopback that serves packages as a whole, as the real one does. */
export function startNpmRegistry(packages: NpmPackages): Promise<StandIn> {
  return startServer((request, response) => {
    const [name = "", version] = decodeURIComponent((request.url ?? "").slice(1)).split("/-/");
    const versions = Object.hasOwn(packages, name) ? packages[name] : undefined;
    const manifest = version === undefined ? undefined : versions?.[version];
    if (typeof manifest === "object") return void response.end(tgz(manifest["archive"] as Record<string, string>));
    response
      .writeHead(versions ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(toDocument(name, versions ?? {}, `http://${request.headers.host}`)));
  });
}

/** What a registry answers about a package as a whole. */
export function toDocument(name: string, all: NpmPackages[string], address = ""): object {
  const versions = Object.entries(all).flatMap(([version, manifest]) =>
    typeof manifest === "string" ? [] : [[version, manifest] as const],
  );
  const tags = Object.entries(all).filter(([, version]) => typeof version === "string");
  return {
    name,
    "dist-tags": { latest: versions.at(-1)?.[0], ...Object.fromEntries(tags) },
    versions: Object.fromEntries(
      versions.map(([version, { archive, ...manifest }]) => [
        version,
        {
          name,
          version,
          ...manifest,
          ...(archive !== undefined && { dist: { tarball: `${address}/${name}/-/${version}` } }),
        },
      ]),
    ),
  };
}
