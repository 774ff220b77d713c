import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { archiveFormat } from "../../kit/archive-format.ts";
import { isSamePackage } from "./feed-documents.ts";
import { readNuspec } from "./nuspec.ts";
import { statedLicense } from "./package-statement.ts";

export const nugetArchives: readonly ArchiveFormat[] = [
  archiveFormat("nupkg", "zip", {
    isMetadata: (inside) => /^[^/]+\.nuspec$/i.test(inside),
    findSubject(metadata) {
      const { id, version } = readNuspec(Buffer.from(metadata), "");
      return { name: id || undefined, version: version || undefined };
    },
    isSame: isSamePackage,
    readStatement(metadata) {
      const evidence = statedLicense(readNuspec(Buffer.from(metadata), ""));
      return evidence?.license === undefined ? undefined : evidence;
    },
    findNamedFile: (metadata) => readNuspec(Buffer.from(metadata), "").file,
  }),
];
