import type { FileReaders, ProjectFile } from "../../domain/contracts/ecosystem.ts";
import { parseJson } from "../../formats/json.ts";
import { shape, text } from "../../formats/shape.ts";
import { bundledPackages } from "./files/bundled/bundled-packages.ts";
import { bunLock } from "./files/bun-lock.ts";
import { denoJson } from "./files/deno/deno-json.ts";
import { denoLock } from "./files/deno/deno-lock.ts";
import { npmShrinkwrap, packageLock } from "./files/npm/package-lock.ts";
import { packageJson } from "./files/package-json.ts";
import { pnpmLock } from "./files/pnpm/pnpm-lock.ts";
import { npmRegistryFiles } from "./files/registry-assignments.ts";
import { servedPackages } from "./files/served-packages.ts";
import { unread } from "./files/unread.ts";
import { yarnLock } from "./files/yarn/yarn-lock.ts";
import { npmInstalledTree } from "./installed/installed-tree.ts";
import { npmTreeLicense } from "./installed/tree-license.ts";

const readNamed = shape({ name: text, version: text });

const projectFiles: readonly ProjectFile[] = [
  { file: /^package\.json$/, read: async (file) => readNamed(parseJson(await file.text())) },
];

export const javascriptReaders: FileReaders = {
  detectors: [
    npmShrinkwrap,
    packageLock,
    yarnLock,
    pnpmLock,
    bunLock,
    denoLock,
    packageJson,
    denoJson,
    bundledPackages,
  ],
  unread,
  firstParty: servedPackages,
  installed: ["node_modules", "bower_components", "jspm_packages"],
  installedTree: npmInstalledTree,
  treeLicense: npmTreeLicense,
  registryFiles: npmRegistryFiles,
  projectFiles,
};
