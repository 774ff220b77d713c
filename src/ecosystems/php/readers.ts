import type { FileReaders, ProjectFile } from "../../domain/contracts/ecosystem.ts";
import { composerJson } from "./files/composer-json.ts";
import { composerLock } from "./files/composer-lock.ts";
import { readManifest } from "./files/manifest.ts";
import { composerRegistryFiles } from "./files/registry-files.ts";
import { composerInstalledTree } from "./installed/installed-tree.ts";
import { treeLicense } from "./installed/tree-license.ts";

const projectFiles: readonly ProjectFile[] = [{ file: /^composer\.json$/, read: readManifest }];

export const phpReaders: FileReaders = {
  detectors: [composerLock, composerJson],
  unread: [
    {
      files: ["*.phar"],
      title: "PHP archive",
      reason: "PHP archives are not opened. Name the package in composer.json, and its license is looked up.",
      listsDependencies: false,
    },
  ],
  installedTree: composerInstalledTree,
  treeLicense,
  registryFiles: composerRegistryFiles,
  projectFiles,
};
