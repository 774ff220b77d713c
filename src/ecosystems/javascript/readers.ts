import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { bunLock } from "./files/bun-lock.ts";
import { denoJson } from "./files/deno/deno-json.ts";
import { denoLock } from "./files/deno/deno-lock.ts";
import { npmInstalledTree } from "./installed/installed-tree.ts";
import { packageJson } from "./files/package-json.ts";
import { npmShrinkwrap, packageLock } from "./files/npm/package-lock.ts";
import { pnpmLock } from "./files/pnpm/pnpm-lock.ts";
import { npmTreeLicense } from "./installed/tree-license.ts";
import { servedPackages } from "./files/served-packages.ts";
import { unread } from "./files/unread.ts";
import { yarnLock } from "./files/yarn/yarn-lock.ts";
import { npmRegistryFiles } from "./files/registry-files.ts";
import { projectFiles } from "./files/project-files.ts";

export const javascriptReaders: FileReaders = {
  detectors: [npmShrinkwrap, packageLock, yarnLock, pnpmLock, bunLock, denoLock, packageJson, denoJson],
  unread,
  firstParty: servedPackages,
  installed: ["node_modules", "bower_components", "jspm_packages"],
  installedTree: npmInstalledTree,
  treeLicense: npmTreeLicense,
  registryFiles: npmRegistryFiles,
  projectFiles,
};
