import type { Handle } from "./stand-in.ts";

/** A published version, as far as it matters to those who choose versions. */
export interface PublishedVersion {
  /** As `Requires-Dist` has them. */
  readonly requires?: readonly string[];
  /** As `Requires-Python` has it. */
  readonly python?: string;
  readonly yanked?: boolean;
  /** Names of files behind the version: `py3-none-any.whl`; a wheel for all where nothing is said. */
  readonly files?: readonly string[];
  /** Whether the index says that it has the metadata of the wheels. */
  readonly hasMetadata?: boolean;
}

/** Projects, their versions, and what these ask for: `{ a: { "1.0": ["b>=1"] } }`. */
export type Projects = Readonly<Record<string, Readonly<Record<string, PublishedVersion | readonly string[]>>>>;

/** Answers as PyPI's simple index does, with the metadata beside the files; it has no JSON API. */
export function pythonIndex(projects: Projects): Handle {
  return (request, response) => {
    const [, kind, name = "", file = ""] = decodeURIComponent(request.url ?? "").split("/");
    const versions = Object.hasOwn(projects, name) ? projects[name] : undefined;
    if (versions && kind === "simple") {
      const page = { name, files: Object.entries(versions).flatMap(([version, one]) => listFiles(name, version, one)) };
      response.writeHead(200, { "content-type": "application/vnd.pypi.simple.v1+json" }).end(JSON.stringify(page));
      return;
    }
    const found = Object.entries(versions ?? {}).find(([version]) => file.startsWith(`${name}-${version}-`));
    if (!found || kind !== "files") response.writeHead(404).end();
    else response.writeHead(200).end(metadataOf(name, found[0], toVersion(found[1])));
  };
}

function toVersion(one: PublishedVersion | readonly string[]): PublishedVersion {
  return "length" in one ? { requires: one } : one;
}

function listFiles(name: string, version: string, one: PublishedVersion | readonly string[]): object[] {
  const { python, yanked, files = ["-py3-none-any.whl"], hasMetadata = true } = toVersion(one);
  return files.map((ending) => ({
    filename: `${name}-${version}${ending}`,
    url: `/files/${name}/${name}-${version}${ending}`,
    hashes: {},
    yanked: yanked ?? false,
    ...(python !== undefined && { "requires-python": python }),
    "core-metadata": ending.endsWith(".whl") && hasMetadata,
  }));
}

function metadataOf(name: string, version: string, { requires = [] }: PublishedVersion): string {
  const lines = requires.map((one) => `Requires-Dist: ${one}`);
  return ["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${version}`, ...lines, "", "words"].join("\n");
}
