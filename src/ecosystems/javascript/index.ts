import type { Ecosystem } from "../../domain/ecosystem.ts";
import { npmAccepts } from "./accepts.ts";
import { bunLock } from "./bun-lock.ts";
import { denoJson } from "./deno/deno-json.ts";
import { denoLock } from "./deno/deno-lock.ts";
import { npmInstalledTree } from "./installed/installed-tree.ts";
import { npmNames } from "./package-names.ts";
import { packageJson } from "./package-json.ts";
import { npmShrinkwrap, packageLock } from "./package-lock.ts";
import { pnpmLock } from "./pnpm/pnpm-lock.ts";
import { fromNpmPurl, npmClearlyDefinedAs, npmPurl } from "./purl.ts";
import { npmTreeLicense } from "./tree-license.ts";
import { servedPackages } from "./served-packages.ts";
import { unread } from "./unread.ts";
import { yarnLock } from "./yarn/yarn-lock.ts";

/** Packages from npm, and packages from JSR under their npm names. */
export const javascript: Ecosystem = {
  types: ["npm"],
  title: "JavaScript and TypeScript",
  detectors: [npmShrinkwrap, packageLock, yarnLock, pnpmLock, bunLock, denoLock, packageJson, denoJson],
  unread,
  firstParty: servedPackages,
  installed: ["node_modules", "bower_components", "jspm_packages"],
  installedTree: npmInstalledTree,
  accepts: npmAccepts,
  purl: npmPurl,
  fromPurl: fromNpmPurl,
  clearlyDefinedAs: npmClearlyDefinedAs,
  names: npmNames,
  loadRegistry: async () => (await import("./registry/npm.ts")).npm,
  loadArchives: async () => (await import("./registry/archives.ts")).npmArchives,
  loadTrees: async () => (await import("./tree/npm-trees.ts")).npmTrees,
  wellKnown: { type: "npm", name: "lodash", version: "4.17.21" },
  treeLicense: npmTreeLicense,
};
