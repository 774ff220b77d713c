import type { Ecosystem } from "../../domain/ecosystem.ts";
import { goMod } from "./go-mod.ts";
import { goSum } from "./go-sum.ts";
import { goWork } from "./go-work.ts";
import { goNames } from "./package-names.ts";
import { fromGoPurl, goClearlyDefinedAs, goPurl } from "./purl.ts";
import { unread } from "./unread.ts";
import { vendorModules } from "./vendor-modules.ts";
import { vendoredLicense } from "./vendored-license.ts";

export const go: Ecosystem = {
  types: ["golang"],
  title: "Go",
  detectors: [goMod, goSum, goWork, vendorModules],
  unread,
  installed: ["vendor"],
  purl: goPurl,
  fromPurl: fromGoPurl,
  clearlyDefinedAs: goClearlyDefinedAs,
  repositoryOf: (name) => `https://${name}`,
  names: goNames,
  loadRegistry: async () => (await import("./registry/go-proxy.ts")).goProxy,
  loadArchives: async () => (await import("./registry/archives.ts")).goArchives,
  loadTrees: async () => (await import("./tree/go-trees.ts")).goTrees,
  wellKnown: { type: "golang", name: "golang.org/x/text", version: "v0.14.0" },
  treeLicense: vendoredLicense,
};
