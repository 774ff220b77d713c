import type { FileReaders } from "../../domain/ecosystem.ts";
import { bunLock } from "./bun-lock.ts";
import { denoJson } from "./deno/deno-json.ts";
import { denoLock } from "./deno/deno-lock.ts";
import { npmInstalledTree } from "./installed/installed-tree.ts";
import { packageJson } from "./package-json.ts";
import { npmShrinkwrap, packageLock } from "./package-lock.ts";
import { pnpmLock } from "./pnpm/pnpm-lock.ts";
import { npmTreeLicense } from "./tree-license.ts";
import { servedPackages } from "./served-packages.ts";
import { unread } from "./unread.ts";
import { yarnLock } from "./yarn/yarn-lock.ts";
import { npmRegistryFiles } from "./registry-files.ts";

export const javascriptReaders: FileReaders = {
  detectors: [npmShrinkwrap, packageLock, yarnLock, pnpmLock, bunLock, denoLock, packageJson, denoJson],
  unread,
  firstParty: servedPackages,
  installed: ["node_modules", "bower_components", "jspm_packages"],
  installedTree: npmInstalledTree,
  treeLicense: npmTreeLicense,
  registryFiles: npmRegistryFiles,
};
