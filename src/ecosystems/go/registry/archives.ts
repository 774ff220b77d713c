import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { archiveFormat } from "../../kit/archive-format.ts";

export const goArchives: readonly ArchiveFormat[] = [
  archiveFormat("module-zip", "zip", { inside: (path) => path.replace(/^[^@]*@[^/]*\//, "") }),
];
