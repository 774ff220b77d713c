import type { Component } from "../../domain/contracts/component.ts";
import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { componentPurl, fromPlainPurl } from "../kit/package-url.ts";
import { isPublicIndex } from "./hosts.ts";
import { cratesCdnUrl, cratesIndexUrl, cratesUrl } from "./settings.ts";
import { createRange, parseVersion } from "./versions/version-range.ts";

const cargoNames: PrivateNameRules = {
  isPublic: isPublicIndex,
  ofOperator: noneOfOperator,
};

export const rust: Ecosystem = {
  types: ["cargo"],
  title: "Rust",
  // For Cargo and crates.io, `_` and `-` are the same.
  normalizeName: (name) => name.toLowerCase().replaceAll("_", "-"),
  accepts: cargoAccepts,
  inRange(range, version) {
    const read = parseVersion(version);
    return read !== undefined && createRange(range)(read);
  },
  purl: componentPurl,
  fromPurl: fromPlainPurl((name) => /^[\p{L}_][\p{L}\p{N}_-]{0,199}$/u.test(name)),
  clearlyDefinedAs: ({ name }) => ({ type: "crate", provider: "cratesio", name }),
  privateNames: cargoNames,
  registry: {
    settings: [cratesUrl, cratesCdnUrl, cratesIndexUrl],
    variables: /^CARGO_(?:HOME|REGISTRIES_\w+)$/,
    advice: "SVC_CRATES_URL, or source replacement in your own Cargo configuration, to your registry",
    paces: { "crates.io": { concurrency: 1, perSecond: 1 } },
    wellKnown: { type: "cargo", name: "libc", version: "0.2.150" },
  },
  loadReaders: async () => (await import("./readers.ts")).rustReaders,
  loadRegistry: async () => (await import("./registry/crates-io.ts")).cratesIo,
  loadArchives: async () => (await import("./registry/archives.ts")).crateArchives,
  loadTrees: async () => (await import("./resolve/cargo-trees.ts")).cargoTrees,
};

/** What cannot be read, and pre-releases, are accepted. */
function cargoAccepts({ version, requirement }: Component, locked: string): boolean {
  const parsed = parseVersion(locked);
  return parsed === undefined || parsed.label.length > 0 || createRange(requirement ?? `=${version}`)(parsed);
}
