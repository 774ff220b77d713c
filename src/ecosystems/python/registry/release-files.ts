import type { PublishedArchive } from "../../../domain/contracts/sources.ts";
import { listOf, shape, text } from "../../../formats/shape.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";

/** A file of a release. */
export interface ReleaseFile {
  readonly name: string;
  readonly address: string;
  readonly integrity?: string | undefined;
}

const readFiles = listOf(shape({ filename: text, url: text, digests: shape({ sha256: text }) }));

/** The files of a release as the JSON API lists them. */
export function readReleaseFiles(files: unknown): readonly ReleaseFile[] {
  return readFiles(files).flatMap(({ filename: name, url: address, digests }) => {
    if (name === undefined || address === undefined) return [];
    return [{ name, address, integrity: integrityFromHex("sha256", digests.sha256) }];
  });
}

/** The wheel and the source distribution to read; all wheels of a release have the same license files. */
export function releaseArchives(files: readonly ReleaseFile[]): readonly PublishedArchive[] {
  const wheels = files.filter(({ name }) => name.endsWith(".whl"));
  const wheel =
    wheels.find(({ name }) => name.endsWith("-none-any.whl")) ??
    wheels.find(({ name }) => /linux.*x86_64/.test(name)) ??
    wheels[0];
  const source = sourceEndings.map((ending) => files.find(({ name }) => name.endsWith(ending))).find(Boolean);
  return [
    ...(wheel ? publishedArchive("wheel", wheel.address, wheel.integrity) : []),
    ...(source ? publishedArchive("sdist", source.address, source.integrity) : []),
  ];
}

/** The usual form first. */
const sourceEndings = [".tar.gz", ".tgz", ".zip", ".tar.bz2", ".tar.xz", ".tar"];
