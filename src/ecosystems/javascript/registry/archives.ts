import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { parseJson } from "../../../formats/json.ts";
import { shape, text } from "../../../formats/shape.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { isSamePackage } from "./npm-documents.ts";
import { readLicenseField, readLicensePointer, toEvidence } from "./license-field.ts";

const readPackageJson = shape({ name: text, version: text, license: text });

export const npmArchives: readonly ArchiveFormat[] = [
  archiveFormat("tgz", "tar", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "package.json",
    findSubject: (metadata) => readPackageJson(parseJson(metadata)),
    isSame: isSamePackage,
    readStatement(metadata, identify) {
      const license = readLicenseField(parseJson(metadata));
      return license && toEvidence(license, identify);
    },
    findNamedFile: (metadata) => readLicensePointer(readPackageJson(parseJson(metadata)).license ?? "")?.path,
  }),
];
