import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";

/** A recorded project. */
interface Project {
  readonly name: string;
  readonly versions: Readonly<Record<string, RecordedVersion>>;
  readonly metadata: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

interface RecordedVersion {
  readonly requires_python: string;
  readonly yanked: boolean;
  /** At most three. */
  readonly files: readonly string[];
}

/** PyPI with the recorded projects: the simple index, the metadata next to its files, and the JSON API. */
export async function startReplay(
  folder: string,
): Promise<{ readonly addresses: SourceAddresses; close(): Promise<void> }> {
  const projects = readProjects(join(folder, "pypi-projects.jsonl.gz"));
  const server = createServer((request, response) => {
    const body = answer(projects, decodeURIComponent(request.url ?? ""));
    if (body === undefined) response.writeHead(404).end();
    else if (typeof body === "string") response.writeHead(200, { "content-type": "text/plain" }).end(body);
    else response.writeHead(200, { "content-type": "application/vnd.pypi.simple.v1+json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addresses: { pypi: `http://127.0.0.1:${port}` },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readProjects(file: string): ReadonlyMap<string, Project> {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as Project).map((project) => [project.name, project]));
}

function answer(projects: ReadonlyMap<string, Project>, path: string): object | string | undefined {
  const [, kind, name = "", version = "", rest = ""] = path.split("/");
  const project = projects.get(name);
  if (!project) return undefined;
  if (kind === "simple" && version === "") return toPage(project);
  if (kind === "files") return toMetadata(project, version, rest);
  return kind === "pypi" && rest === "json" ? toInfo(project, version) : undefined;
}

function toPage(project: Project): object {
  const files = Object.entries(project.versions).flatMap(([version, recorded]) =>
    filesOf(project.name, version, recorded).map((filename) => ({
      filename,
      url: `/files/${project.name}/${version}/${filename}`,
      hashes: {},
      yanked: recorded.yanked,
      ...(recorded.requires_python !== "" && { "requires-python": recorded.requires_python }),
      "core-metadata": filename.endsWith(".whl") && version in project.metadata,
    })),
  );
  return { meta: { "api-version": "1.0" }, name: project.name, files };
}

/** The recording has at most three files: the one for this platform, or the sources, may be missing. */
function filesOf(name: string, version: string, { files }: RecordedVersion): readonly string[] {
  return files.length < 3 ? files : [...files, `${name.replaceAll("-", "_")}-${version}.tar.gz`];
}

function toMetadata({ name, metadata }: Project, version: string, file: string): string | undefined {
  const fields = metadata[version];
  if (!fields || !file.endsWith(".whl.metadata")) return undefined;
  const lines = Object.entries(fields).flatMap(([key, values]) => values.map((value) => `${key}: ${value}`));
  return ["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${version}`, ...lines, "", ""].join("\n");
}

function toInfo({ name, metadata, versions }: Project, version: string): object | undefined {
  if (!(version in versions)) return undefined;
  const requires = metadata[version]?.["requires-dist"] ?? null;
  return { info: { name, version, requires_dist: requires, requires_python: versions[version]?.requires_python } };
}
