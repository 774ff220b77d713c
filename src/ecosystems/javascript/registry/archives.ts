import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { parseJson } from "../../../formats/json.ts";
import { shape, text } from "../../../formats/shape.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { toEvidence } from "./license-evidence.ts";
import { readLicenseField, readLicensePointer } from "./license-field.ts";

const readPackageJson = shape({ license: text });

export const npmArchives: readonly ArchiveFormat[] = [
  archiveFormat("tgz", "tar", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "package.json",
    readStatement(metadata, identify) {
      const license = readLicenseField(parseJson(metadata));
      return license && toEvidence(license, identify);
    },
    findNamedFile: (metadata) => readLicensePointer(readPackageJson(parseJson(metadata)).license ?? "")?.path,
  }),
];
