import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { archiveFormat } from "../../kit/archive-format.ts";
import { listLicenses } from "./gem-archive.ts";
import { readLicenses } from "./stated-licenses.ts";

export const gemArchives: readonly ArchiveFormat[] = [
  archiveFormat("gem", "gem", { readStatement: (metadata) => readLicenses(listLicenses(metadata)) }),
];
