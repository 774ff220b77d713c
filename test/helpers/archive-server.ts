import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { tar } from "../../src/archive/fixtures/tar.ts";

type Files = Readonly<Record<string, string>>;

/** Sends a file, or the part of it that is asked for. */
export function sendFile(request: IncomingMessage, response: ServerResponse, body: Uint8Array, ranges: boolean): void {
  const range = ranges ? /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") : null;
  if (!range) return void response.end(body);
  const start = range[1] === "" ? Math.max(0, body.length - Number(range[2])) : Number(range[1]);
  const end = range[1] === "" || range[2] === "" ? body.length : Math.min(body.length, Number(range[2]) + 1);
  const headers = { "content-range": `bytes ${start}-${end - 1}/${body.length}` };
  response.writeHead(206, headers).end(body.subarray(start, end));
}

export function zip(files: Files): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
}

export function tgz(files: Files, folder = "package/"): Uint8Array {
  return gzipSync(tar(Object.entries(files).map(([path, content]) => ({ path: `${folder}${path}`, content }))));
}

export function gem(specification: string, files: Files): Uint8Array {
  return tar([
    { path: "metadata.gz", content: gzipSync(specification) },
    { path: "data.tar.gz", content: tgz(files, "") },
  ]);
}

/** An archive of each kind with these files where they belong to the package; a gem states its name. */
export function packageOf(kind: string, files: Files, name = "good"): Uint8Array {
  const below = (folder: string) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}${path}`, text]));
  switch (kind) {
    case "wheel":
      return zip(below("x-1.0.0.dist-info/"));
    case "jar":
    case "sources-jar":
      return zip(below("META-INF/"));
    case "nupkg":
      return zip(files);
    case "module-zip":
      return zip(below("example.org/m@v1.0.0/"));
    case "composer-zip":
      return zip(below("acme-tool-0a1b2c3/"));
    case "gem":
      return gem(`--- !ruby/object:Gem::Specification\nname: ${name}\nversion: 1.0.0\n`, files);
    case "sdist":
    case "crate":
      return tgz(files, "x-1.0.0/");
    case "tgz":
      return tgz(files);
    default:
      throw new Error(`no test archive of the kind ${kind}`);
  }
}

/** The hash of an archive as registries state it. */
export function integrityOf(bytes: Uint8Array, algorithm = "sha512"): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
}
