import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { statedLicense } from "./crate-evidence.ts";
import { isSameCrate } from "./crate-registry.ts";

const readManifest = shape({ package: shape({ name: text, version: text, license: text, "license-file": text }) });

export const crateArchives: readonly ArchiveFormat[] = [
  archiveFormat("crate", "tar", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "Cargo.toml",
    findSubject: (metadata) => readManifest(parseToml(metadata)).package,
    isSame: isSameCrate,
    readStatement(metadata) {
      const stated = readManifest(parseToml(metadata)).package.license?.trim();
      return stated ? statedLicense(stated, "") : undefined;
    },
    findNamedFile: (metadata) => readManifest(parseToml(metadata)).package["license-file"],
  }),
];
