import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { isOwnLicenseFile } from "../../../evidence/license-files.ts";
import { archiveFormat } from "../../kit/archive-format.ts";
import { integrityFromHex } from "../../kit/published-archive.ts";
import { isSameGem } from "./gem-api.ts";
import { findGemHash } from "./gem-index.ts";
import { readGemMetadataFields } from "./gem-metadata.ts";
import { readLicenses } from "./stated-licenses.ts";

export const gemArchives: readonly ArchiveFormat[] = [
  archiveFormat("gem", "gem", {
    findSubject: readGemMetadataFields,
    isSame: isSameGem,
    readStatement: (metadata) => readLicenses(readGemMetadataFields(metadata).licenses),
    isSpare: (inside) => /^docs?\/[^/]+$/.test(inside) && isOwnLicenseFile(inside),
    findHash: (index, address) => integrityFromHex("sha256", findGemHash(index, address)),
  }),
];
