import type { PublishedArchive } from "../../../domain/contracts/sources.ts";
import { flag, array, shape, text } from "../../../formats/shape.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";

export interface ReleaseFile {
  readonly name: string;
  readonly address: string;
  readonly integrity?: string | undefined;
  /** Whether there is a metadata file beside it; many mirrors do not say. */
  readonly metadata: "there" | "absent" | "unsaid";
  readonly isYanked: boolean;
  /** The versions of Python it is for. */
  readonly requiresPython?: string;
}

const readFiles = array(
  shape({ filename: text, url: text, digests: shape({ sha256: text }), yanked: flag, requires_python: text }),
);

/** The files of a release as the JSON API lists them; mirrors write addresses relative to the document. */
export function readReleaseFiles(files: unknown, document: string): readonly ReleaseFile[] {
  return readFiles(files).flatMap(({ filename, url, digests, yanked: isYanked, requires_python }): ReleaseFile[] => {
    const address = url === undefined ? null : URL.parse(url, document);
    if (!address) return [];
    const name = filename ?? address.pathname.slice(address.pathname.lastIndexOf("/") + 1);
    const integrity = integrityFromHex("sha256", digests.sha256);
    return [{ name, address: address.href, integrity, metadata: "unsaid", isYanked, ...limitPython(requires_python) }];
  });
}

const maxRequiresPythonLength = 200;

export function limitPython(stated: string | undefined): Pick<ReleaseFile, "requiresPython"> {
  const requiresPython = stated?.trim() ?? "";
  return requiresPython === "" || requiresPython.length > maxRequiresPythonLength ? {} : { requiresPython };
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
