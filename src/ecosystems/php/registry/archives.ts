import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { readComposerManifest } from "./archive-manifest.ts";

/** What a code host packs of a commit: one folder with the name of the repository and the commit. */
export const composerArchives: readonly ArchiveFormat[] = [
  archiveFormat("composer-zip", "zip", {
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "composer.json",
    readStatement: readComposerManifest,
  }),
];
