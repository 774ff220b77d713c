import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { fromName } from "../../../evidence/from-names.ts";
import { archiveFormat } from "../../kit/archive-format.ts";
import { readNuspec } from "./nuspec.ts";

export const nugetArchives: readonly ArchiveFormat[] = [
  archiveFormat("nupkg", "zip", {
    isMetadata: (inside) => /^[^/]+\.nuspec$/i.test(inside),
    readStatement(metadata) {
      const evidence = fromName(readNuspec(Buffer.from(metadata), "").expression);
      return evidence.license === undefined ? undefined : evidence;
    },
    findNamedFile: (metadata) => readNuspec(Buffer.from(metadata), "").file,
  }),
];
