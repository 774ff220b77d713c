import type { Handle } from "./stand-in.ts";

/**
 * Dependencies by target framework; under the empty text those for all. `developmentDependency` in place of a framework
 * marks the version as one, and `1.0 -runtime` is a dependency without its runtime assets.
 */
export type FeedVersion = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Packages of a feed: name, version, dependencies. A version that ends with `?` is not listed. */
export type FeedPackages = Readonly<Record<string, Readonly<Record<string, FeedVersion>>>>;

/** Answers like a NuGet feed of version 3 that has these packages. */
export function nugetFeed(packages: FeedPackages): Handle {
  const lower = new Map(Object.entries(packages).map(([name, versions]) => [name.toLowerCase(), { name, versions }]));
  return (request, response) => {
    const me = `http://${request.headers.host}`;
    const [, service, id = "", version = "", file = ""] = (request.url ?? "").split("/");
    const found = lower.get(decodeURIComponent(id));
    const send = (body: string | undefined) => response.writeHead(body === undefined ? 404 : 200).end(body ?? "");
    if (request.url === "/v3/index.json") send(JSON.stringify(serviceIndex(me)));
    else if (!found) send(undefined);
    else if (service === "reg" && version === "index.json") send(registration(found.name, found.versions));
    else if (service === "flat" && file.endsWith(".nuspec")) send(nuspec(found.name, version, found.versions));
    else send(undefined);
  };
}

function serviceIndex(me: string) {
  return {
    version: "3.0.0",
    resources: [
      { "@id": `${me}/reg/`, "@type": "RegistrationsBaseUrl/3.6.0" },
      { "@id": `${me}/flat/`, "@type": "PackageBaseAddress/3.0.0" },
    ],
  };
}

function registration(id: string, versions: Readonly<Record<string, unknown>>): string {
  const items = Object.keys(versions).map((written) => ({
    catalogEntry: { id, version: written.replace("?", ""), listed: !written.endsWith("?") },
  }));
  return JSON.stringify({ items: [{ items }] });
}

function nuspec(id: string, version: string, versions: Readonly<Record<string, FeedVersion>>): string | undefined {
  const found = Object.entries(versions).find(([written]) => written.replace("?", "").toLowerCase() === version);
  if (!found) return undefined;
  const groups = Object.entries(found[1]).map(([framework, needs]) => {
    const list = Object.entries(needs).map(([name, range]) => {
      const version = range.replace(" -runtime", "");
      return `<dependency id="${name}" version="${version}"${version === range ? "" : ' exclude="Runtime"'} />`;
    });
    if (framework === "developmentDependency") return "";
    return framework === "" ? list.join("") : `<group targetFramework="${framework}">${list.join("")}</group>`;
  });
  const shown = found[0].replace("?", "");
  const tool = found[1]["developmentDependency"] ? "<developmentDependency>true</developmentDependency>" : "";
  return `<package xmlns="urn:x"><metadata><id>${id}</id><version>${shown}</version>${tool}<dependencies>${groups.join("")}</dependencies></metadata></package>`;
}
