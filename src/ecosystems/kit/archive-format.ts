import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";

/** A kind of archive; what is not given is as in a plain archive without metadata. */
export function archiveFormat(
  kind: string,
  container: ArchiveFormat["container"],
  rest: Partial<ArchiveFormat> = {},
): ArchiveFormat {
  return {
    kind,
    container,
    inside: (path) => path,
    fromHome: (inside) => inside,
    isSpare: () => false,
    isMetadata: () => false,
    mayBundle: false,
    findSubject: () => ({}),
    isSame: { name: Object.is, version: Object.is },
    readStatement: () => undefined,
    findNamedFile: () => undefined,
    findDescription: () => undefined,
    findHash: () => undefined,
    ...rest,
  };
}

/** The path without its first folder, which has the name and version of the package. */
export function belowFirstFolder(path: string): string {
  return path.slice(path.indexOf("/") + 1 || path.length);
}
