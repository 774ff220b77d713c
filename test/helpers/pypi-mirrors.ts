import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { readHeader } from "../../src/ecosystems/python/installed/core-metadata.ts";
import { sendFile } from "./archive-server.ts";
import type { Handle } from "./stand-in.ts";

/** A release with its core metadata and its files. */
export interface MirroredRelease {
  readonly name: string;
  readonly version: string;
  readonly metadata: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** What a kind of mirror serves, and where its base is. */
interface Kind {
  readonly base: string;
  /** Below the base, before the name of a project. */
  readonly simple: string;
  readonly page: "json" | "html";
  readonly versionJson?: "whole";
  /** `poor`: name, version and relative addresses only. */
  readonly projectJson?: "whole" | "poor";
  /** Which wheels have a metadata file beside them. */
  readonly metadata: "all" | "some" | "none";
  /** Whether the page says so. */
  readonly isAnnounced?: boolean;
  /** The answer to everything that it does not serve. */
  readonly otherwise: readonly [status: number, body: string];
}

/** The whole index of PyPI, and four kinds of mirrors that lack parts of it. */
export const mirrorKinds = {
  full: {
    ...{ base: "", simple: "simple", page: "json", versionJson: "whole", projectJson: "whole" },
    ...{ metadata: "all", isAnnounced: true, otherwise: [404, '{"message": "Not Found"}'] },
  },
  devpi: {
    ...{ base: "/root/pypi", simple: "+simple", page: "html", projectJson: "poor" },
    ...{ metadata: "some", otherwise: [404, '{"message": "no such project"}'] },
  },
  nexus: {
    ...{ base: "/repository/pypi", simple: "simple", page: "html", metadata: "none" },
    otherwise: [404, "<html><title>404 - Nexus Repository Manager</title></html>"],
  },
  artifactory: {
    ...{ base: "/artifactory/api/pypi/pypi", simple: "simple", page: "html", projectJson: "poor" },
    ...{ metadata: "some", isAnnounced: true, otherwise: [403, '{"errors": [{"status": 403}]}'] },
  },
  simple: {
    ...{ base: "/simple", simple: "", page: "html", metadata: "none" },
    otherwise: [200, "<html><title>Index of /</title><body>Welcome</body></html>"],
  },
} as const satisfies Record<string, Kind>;

/** Answers as a mirror of this kind that has these releases. */
export function mirrorOf(kind: keyof typeof mirrorKinds, releases: readonly MirroredRelease[]): Handle {
  const rules: Kind = mirrorKinds[kind];
  const files = new Map(releases.flatMap((release) => release.files.map((file) => [file.name, { release, file }])));
  return (request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const inside = path.startsWith(`${rules.base}/`) ? path.slice(rules.base.length + 1) : undefined;
    const parts = inside?.split("/") ?? [];
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.metadata$/, "");
    const place = path.startsWith("/files/") ? files.get(name) : undefined;
    if (place && path.endsWith(".metadata")) {
      if (hasMetadata(rules, name)) return response.writeHead(200).end(place.release.metadata);
    } else if (place) return sendFile(request, response, place.file.bytes, true);
    const body = inside === undefined ? undefined : documentAt(rules, releases, parts);
    if (body === undefined) return response.writeHead(rules.otherwise[0]).end(rules.otherwise[1]);
    return send(response, rules, body);
  };
}

function documentAt(
  rules: Kind,
  releases: readonly MirroredRelease[],
  parts: readonly string[],
): object | string | undefined {
  const below = rules.simple === "" ? parts : parts[0] === rules.simple ? parts.slice(1) : [];
  const named = (name: string | undefined) => releases.filter((release) => release.name === name);
  const [name = "", end] = below;
  if (end === "" && named(name).length > 0) return pageOf(rules, name, named(name));
  if (parts[0] !== "pypi" || parts.at(-1) !== "json") return undefined;
  const project = named(parts[1]);
  if (parts.length === 4 && rules.versionJson) {
    const release = project.find(({ version }) => version === parts[2]);
    return release && jsonOf(rules, release, project, parts.length);
  }
  const newest = project.at(-1);
  return parts.length === 3 && rules.projectJson && newest ? jsonOf(rules, newest, project, parts.length) : undefined;
}

function pageOf(rules: Kind, name: string, releases: readonly MirroredRelease[]): object | string {
  const up = "../".repeat(`${rules.base}/${rules.simple}/x`.split("/").filter(Boolean).length);
  const all = releases.flatMap((release) => release.files);
  if (rules.page === "json") {
    const files = all.map((file) => ({
      ...{ filename: file.name, url: `${up}files/${file.name}`, hashes: { sha256: digestOf(file.bytes) } },
      "core-metadata": hasMetadata(rules, file.name),
    }));
    return { meta: { "api-version": "1.1" }, name, files };
  }
  const links = all.map((file) => {
    // Some announce more than they have.
    const says = rules.isAnnounced && file.name.endsWith(".whl") ? ' data-core-metadata="true"' : "";
    return `<a href="${up}files/${file.name}#sha256=${digestOf(file.bytes)}"${says}>${file.name}</a><br>`;
  });
  return `<!DOCTYPE html><html><body>${links.join("\n")}</body></html>`;
}

function jsonOf(rules: Kind, release: MirroredRelease, project: readonly MirroredRelease[], parts: number): object {
  const up = "../".repeat(rules.base.split("/").filter(Boolean).length + parts - 1);
  const urls = ({ files }: MirroredRelease) =>
    files.map(({ name, bytes }) => ({
      ...{ filename: name, url: `${up}files/${name}`, digests: { sha256: digestOf(bytes) } },
    }));
  const header = readHeader(release.metadata);
  const [first] = [(field: string) => header.get(field)?.[0] ?? null];
  const stated = {
    ...{ license: first("license"), license_expression: first("license-expression") },
    ...{ classifiers: header.get("classifier") ?? [], requires_dist: header.get("requires-dist") ?? null },
  };
  const isWhole = rules.projectJson === "whole";
  return {
    info: { name: release.name, version: release.version, ...(isWhole && stated) },
    urls: urls(release),
    ...(parts === 3 && { releases: Object.fromEntries(project.map((one) => [one.version, urls(one)])) }),
  };
}

/** Half of the wheels, by their name. */
function hasMetadata({ metadata }: Kind, file: string): boolean {
  if (!file.endsWith(".whl") || metadata === "none") return false;
  return metadata === "all" || Number.parseInt(digestOf(Buffer.from(file)).slice(0, 2), 16) % 2 === 0;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function send(response: ServerResponse, { page }: Kind, body: object | string): ServerResponse {
  if (typeof body === "string") return response.writeHead(200, { "content-type": "text/html" }).end(body);
  const type = page === "json" && "files" in body ? "application/vnd.pypi.simple.v1+json" : "application/json";
  return response.writeHead(200, { "content-type": type }).end(JSON.stringify(body));
}
