import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, shape, text } from "../../../formats/shape.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { statedLicenses } from "../licenses.ts";
import { normalizeName } from "../names.ts";

const readManifest = shape({ name: text, license: anything });

/** What a code host packs of a commit: one folder with the name of the repository and the commit. */
export const composerArchives: readonly ArchiveFormat[] = [
  archiveFormat("composer-zip", "zip", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "composer.json",
    // The version of a tag counts, whatever the manifest says.
    findSubject: (metadata) => ({ name: readManifest(parseJson(metadata)).name }),
    isSame: { name: (a, b) => normalizeName(a) === normalizeName(b), version: () => true },
    readStatement: (metadata) => statedLicenses(readManifest(parseJson(metadata)).license),
  }),
];
