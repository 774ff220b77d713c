import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { statedLicense } from "./crate-evidence.ts";

const readManifest = shape({ package: shape({ license: text, "license-file": text }) });

export const crateArchives: readonly ArchiveFormat[] = [
  archiveFormat("crate", "tar", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "Cargo.toml",
    readStatement(metadata) {
      const stated = readManifest(parseToml(metadata)).package.license?.trim();
      return stated ? statedLicense(stated, "") : undefined;
    },
    findNamedFile: (metadata) => readManifest(parseToml(metadata)).package["license-file"],
  }),
];
