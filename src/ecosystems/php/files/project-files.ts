import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";
import { readManifest } from "./manifest.ts";

export const projectFiles: readonly ProjectFile[] = [{ file: /^composer\.json$/, read: readManifest }];
