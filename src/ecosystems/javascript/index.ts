import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { componentPurl } from "../kit/package-url.ts";
import { npmAccepts } from "./versions/accepts.ts";
import { npmNames } from "./private-names.ts";
import { fromNpmPurl, npmClearlyDefinedAs } from "./names.ts";
import { npmUrl } from "./settings.ts";
import { ignoreCase } from "../kit/name-rules.ts";

/** Packages from npm, and packages from JSR under their npm names. */
export const javascript: Ecosystem = {
  types: ["npm"],
  title: "JavaScript and TypeScript",
  normalizeName: ignoreCase,
  accepts: npmAccepts,
  purl: componentPurl,
  fromPurl: fromNpmPurl,
  clearlyDefinedAs: npmClearlyDefinedAs,
  privateNames: npmNames,
  registry: {
    settings: [npmUrl],
    advice: "SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry",
    paces: {},
    wellKnown: { type: "npm", name: "lodash", version: "4.17.21" },
  },
  loadReaders: async () => (await import("./readers.ts")).javascriptReaders,
  loadRegistry: async () => (await import("./registry/npm.ts")).npm,
  loadArchives: async () => (await import("./registry/archives.ts")).npmArchives,
  loadTrees: async () => (await import("./resolve/npm-trees.ts")).npmTrees,
};
