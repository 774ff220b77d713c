import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { componentPurl } from "../kit/package-url.ts";
import { composerAccepts } from "./versions/accepts.ts";
import { fromComposerPurl } from "./names.ts";
import { composerNames } from "./private-names.ts";
import { packagistUrl } from "./settings.ts";
import { normalizeName } from "./names.ts";

/** PHP packages of Composer and Packagist. */
export const php: Ecosystem = {
  types: ["composer"],
  title: "PHP",
  ignoresCase: true,
  normalizeName,
  accepts: composerAccepts,
  purl: componentPurl,
  fromPurl: fromComposerPurl,
  clearlyDefinedAs: ({ name }) => {
    const [namespace = "", short = ""] = name.split("/");
    return { type: "composer", provider: "packagist", namespace, name: short };
  },
  privateNames: composerNames,
  registry: {
    settings: [packagistUrl],
    advice: "SVC_PACKAGIST_URL, or a repository in your own Composer settings, to your repository",
    paces: { "repo.packagist.org": { concurrency: 12 } }, // as many as Composer itself
    wellKnown: { type: "composer", name: "psr/log", version: "3.0.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).phpReaders,
  loadRegistry: async () => (await import("./registry/packagist.ts")).packagist,
  loadArchives: async () => (await import("./registry/archives.ts")).composerArchives,
  loadTrees: async () => (await import("./resolve/composer-trees.ts")).composerTrees,
};
