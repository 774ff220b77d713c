import type { Component } from "../../domain/contracts/component.ts";
import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { componentPurl, fromPlainPurl } from "../kit/package-url.ts";
import { isGemName } from "./gem-name.ts";
import { isPublicSource } from "./hosts.ts";
import { rubygemsUrl } from "./settings.ts";
import { isPrerelease, parseGemVersion, parseRequirement } from "./versions/gem-requirement.ts";

const gemNames: PrivateNameRules = {
  isPublic: isPublicSource,
  ofOperator: noneOfOperator,
};

/** Gems of Bundler and RubyGems. */
export const ruby: Ecosystem = {
  types: ["gem"],
  title: "Ruby",
  normalizeName: (name) => name,
  accepts: gemAccepts,
  inRange(range, version) {
    const read = parseGemVersion(version);
    return read !== undefined && parseRequirement(range)?.every((clause) => clause.test(read)) === true;
  },
  purl: componentPurl,
  fromPurl: fromPlainPurl(isGemName),
  clearlyDefinedAs: ({ name }) => ({ type: "gem", provider: "rubygems", name }),
  privateNames: gemNames,
  registry: {
    settings: [rubygemsUrl],
    variables: /^(?:BUNDLE_.+|GEMRC)$/,
    advice: "SVC_RUBYGEMS_URL, or a mirror in your own Bundler settings, to your gem server",
    // The gems and their index come from a CDN without such a limit.
    paces: { "rubygems.org/api/": { concurrency: 10, perSecond: 10 } },
    wellKnown: { type: "gem", name: "rake", version: "13.1.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).rubyReaders,
  loadRegistry: async () => (await import("./registry/rubygems.ts")).rubygems,
  loadArchives: async () => (await import("./registry/archives.ts")).gemArchives,
  loadTrees: async () => (await import("./resolve/gem-trees.ts")).gemTrees,
};

/** What cannot be read, and pre-releases, are accepted. */
function gemAccepts({ version, requirement }: Component, locked: string): boolean {
  const clauses = parseRequirement(requirement ?? version);
  const lockedVersion = parseGemVersion(locked);
  return (
    !clauses || !lockedVersion || isPrerelease(lockedVersion) || clauses.every((clause) => clause.test(lockedVersion))
  );
}
