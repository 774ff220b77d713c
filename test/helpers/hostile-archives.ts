import { gzipSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import { tar, type TarFile } from "../../src/archive/fixtures/tar.ts";

/** How archives are packed: a zip, a compressed tar, and a tar in a tar. */
export type Container = "zip" | "tgz" | "gem";

export const harms = ["bomb", "cut", "link", "path"] as const;
export type Harm = (typeof harms)[number];

/** An archive whose license file must not be read, and the reason that is given for it. */
export function hostileArchive(
  container: Container,
  harm: Harm,
  license: string,
): { body: Uint8Array; reason: RegExp } {
  const folder = container === "tgz" ? "package/" : "";
  const packAll = (files: readonly TarFile[]) => pack(container, files, harm);
  const whole = packAll([{ path: `${folder}LICENSE`, content: license }]);
  const long = Buffer.alloc(6_000_000);
  switch (harm) {
    case "bomb":
      return {
        body: packAll([{ path: `${folder}LICENSE`, content: long }]),
        reason: /license files of at most 5 MB/,
      };
    case "cut":
      return { body: whole.subarray(0, whole.length / 2), reason: cutReasons[container] };
    case "link":
      return {
        body: packAll([{ path: `${folder}LICENSE`, content: "/etc/passwd", type: "2" }]),
        reason: /LICENSE is a link\.$/,
      };
    case "path":
      return {
        body: packAll([{ path: `${folder}../../LICENSE`, content: license }]),
        reason: /\.\.\/\.\.\/LICENSE leads out of the archive\.$/,
      };
  }
}

const cutReasons = { zip: /not a zip/, tgz: /damaged|truncated/, gem: /no data\.tar\.gz|damaged|truncated/ } as const;

function pack(container: Container, files: readonly TarFile[], name: string): Uint8Array {
  if (container === "zip") return zipSync(Object.fromEntries(files.map(zipEntry)));
  const packed = gzipSync(tar(files.map((file) => (file.type === "2" ? { ...file, content: "" } : file))));
  if (container === "tgz") return packed;
  return tar([
    { path: "metadata.gz", content: gzipSync(`--- !ruby/object:Gem::Specification\nname: ${name}\nversion: 1.0.0\n`) },
    { path: "data.tar.gz", content: packed },
  ]);
}

/** A link is marked as Unix does it. */
function zipEntry({ path, content, type }: TarFile): [string, Zippable[string]] {
  const bytes = Buffer.from(content);
  return [path, type === "2" ? [bytes, { os: 3, attrs: (0o120777 << 16) >>> 0 }] : bytes];
}
