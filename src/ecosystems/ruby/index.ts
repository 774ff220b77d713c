import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { gemAccepts } from "./versions/accepts.ts";
import { componentPurl, fromPlainPurl } from "../kit/package-url.ts";
import { isGemName } from "./gem-name.ts";
import { gemNames } from "./private-names.ts";
import { rubygemsUrl } from "./settings.ts";

/** Gems of Bundler and RubyGems. */
export const ruby: Ecosystem = {
  types: ["gem"],
  title: "Ruby",
  normalizeName: (name) => name,
  accepts: gemAccepts,
  purl: componentPurl,
  fromPurl: fromPlainPurl(isGemName),
  clearlyDefinedAs: ({ name }) => ({ type: "gem", provider: "rubygems", name }),
  privateNames: gemNames,
  registry: {
    settings: [rubygemsUrl],
    advice: "SVC_RUBYGEMS_URL, or a mirror in your own Bundler settings, to your gem server",
    paces: { "rubygems.org": { concurrency: 10, perSecond: 10 } },
    wellKnown: { type: "gem", name: "rake", version: "13.1.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).rubyReaders,
  loadRegistry: async () => (await import("./registry/rubygems.ts")).rubygems,
  loadArchives: async () => (await import("./registry/archives.ts")).gemArchives,
  loadTrees: async () => (await import("./resolve/gem-trees.ts")).gemTrees,
};
