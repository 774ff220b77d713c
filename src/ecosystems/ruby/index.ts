import type { Ecosystem } from "../../domain/ecosystem.ts";
import { gemAccepts } from "./accepts.ts";
import { gemfileLock } from "./gemfile-lock.ts";
import { gemfile } from "./gemfile.ts";
import { gemspec } from "./gemspec.ts";
import { fromGemPurl, gemPurl } from "./purl.ts";
import { treeLicense } from "./tree-license.ts";
import { gemNames } from "./package-names.ts";

/** Gems of Bundler and RubyGems. */
export const ruby: Ecosystem = {
  types: ["gem"],
  title: "Ruby",
  detectors: [gemfileLock, gemfile, gemspec],
  unread: [
    {
      files: ["*.gem"],
      title: "gem archive",
      reason: "An archive of a gem is not opened. Name the gem in a Gemfile, and its license is looked up.",
      listsDependencies: false,
    },
    {
      files: ["Appraisals"],
      title: "Versions of gems that tests run with",
      reason: "It lists gems for tests; the gemfiles that Appraisal writes from it are read.",
      listsDependencies: false,
    },
  ],
  installed: ["vendor", ".bundle"],
  accepts: gemAccepts,
  purl: gemPurl,
  fromPurl: fromGemPurl,
  clearlyDefinedAs: ({ name }) => ({ type: "gem", provider: "rubygems", name }),
  names: gemNames,
  loadRegistry: async () => (await import("./registry/rubygems.ts")).rubygems,
  loadArchives: async () => (await import("./registry/archives.ts")).gemArchives,
  loadTrees: async () => (await import("./tree/gem-trees.ts")).gemTrees,
  paces: { "rubygems.org": { concurrency: 10, perSecond: 10 } },
  wellKnown: { type: "gem", name: "rake", version: "13.1.0" },
  treeLicense,
};
