import type { Ecosystem } from "../../domain/ecosystem.ts";
import { composerAccepts } from "./accepts.ts";
import { composerJson } from "./files/composer-json.ts";
import { composerLock } from "./files/composer-lock.ts";
import { composerInstalledTree } from "./installed/installed-tree.ts";
import { treeLicense } from "./installed/tree-license.ts";
import { composerPurl, fromComposerPurl } from "./names.ts";
import { composerNames } from "./private-names.ts";

/** PHP packages of Composer and Packagist. */
export const php: Ecosystem = {
  types: ["composer"],
  title: "PHP",
  ignoresCase: true,
  detectors: [composerLock, composerJson],
  unread: [
    {
      files: ["*.phar"],
      title: "PHP archive",
      reason: "PHP archives are not opened. Name the package in composer.json, and its license is looked up.",
      listsDependencies: false,
    },
  ],
  installed: ["vendor"],
  installedTree: composerInstalledTree,
  accepts: composerAccepts,
  purl: composerPurl,
  fromPurl: fromComposerPurl,
  clearlyDefinedAs: ({ name }) => {
    const [namespace = "", short = ""] = name.split("/");
    return { type: "composer", provider: "packagist", namespace, name: short };
  },
  names: composerNames,
  loadRegistry: async () => (await import("./registry/packagist.ts")).packagist,
  loadArchives: async () => (await import("./registry/archives.ts")).composerArchives,
  loadTrees: async () => (await import("./resolve/composer-trees.ts")).composerTrees,
  paces: { "repo.packagist.org": { concurrency: 12 } }, // as many as Composer itself
  wellKnown: { type: "composer", name: "psr/log", version: "3.0.0" },
  treeLicense,
};
