import type { ArchiveFormat } from "../../src/domain/contracts/archive-format.ts";
import { archiveFormat, belowFirstFolder } from "../../src/ecosystems/kit/archive-format.ts";

export const trialArchives: readonly ArchiveFormat[] = [
  archiveFormat("trial-tar", "tar", { inside: belowFirstFolder }),
];
