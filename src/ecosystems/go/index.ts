import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { componentPurl } from "../kit/package-url.ts";
import { goNames } from "./private-names.ts";
import { fromGoPurl, goClearlyDefinedAs } from "./names.ts";
import { depsdevUrl, goproxyUrl, pkgsiteUrl } from "./settings.ts";
import { ignoreCase } from "../kit/name-rules.ts";

export const go: Ecosystem = {
  types: ["golang"],
  title: "Go",
  normalizeName: ignoreCase,
  purl: componentPurl,
  fromPurl: fromGoPurl,
  clearlyDefinedAs: goClearlyDefinedAs,
  repositoryOf: (name) => `https://${name}`,
  privateNames: goNames,
  registry: {
    settings: [goproxyUrl, depsdevUrl, pkgsiteUrl],
    advice: "SVC_GOPROXY_URL to your module proxy",
    paces: {},
    wellKnown: { type: "golang", name: "golang.org/x/text", version: "v0.14.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).goReaders,
  loadRegistry: async () => (await import("./registry/go-proxy.ts")).goProxy,
  loadArchives: async () => (await import("./registry/archives.ts")).goArchives,
  loadTrees: async () => (await import("./resolve/go-trees.ts")).goTrees,
};
