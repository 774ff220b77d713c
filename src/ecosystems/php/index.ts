import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";
import { componentPurl } from "../kit/package-url.ts";
import { isPublic } from "./hosts.ts";
import { fromComposerPurl, normalizeName } from "./names.ts";
import { operatorRepositories } from "./operator/composer-settings.ts";
import { packagistUrl } from "./settings.ts";
import { composerAccepts, parseConstraint, satisfies } from "./versions/constraints.ts";
import { parseVersion } from "./versions/versions.ts";

/** Names that a repository of the operator may serve instead of the public registry. */
export const composerNames: PrivateNameRules = {
  isPublic,
  ofOperator(operator) {
    const { repositories } = operatorRepositories(operator);
    const names = repositories.flatMap(({ url = "", only }) => (isPublic(url) ? [] : only.map(normalizeName)));
    const matchers = names.map(createNameMatcher);
    return (name) => matchers.some((matches) => matches(normalizeName(name)));
  },
};

/** PHP packages of Composer and Packagist. */
export const php: Ecosystem = {
  types: ["composer"],
  title: "PHP",
  ignoresCase: true,
  normalizeName,
  accepts: composerAccepts,
  inRange(range, version) {
    const [wanted, read] = [parseConstraint(range), parseVersion(version)];
    return wanted !== undefined && read !== undefined && satisfies(read, wanted);
  },
  purl: componentPurl,
  fromPurl: fromComposerPurl,
  clearlyDefinedAs: ({ name }) => {
    const [namespace = "", short = ""] = name.split("/");
    return { type: "composer", provider: "packagist", namespace, name: short };
  },
  privateNames: composerNames,
  registry: {
    settings: [packagistUrl],
    variables: /^COMPOSER_(?:HOME|AUTH)$/,
    advice: "SVC_PACKAGIST_URL, or a repository in your own Composer settings, to your repository",
    paces: { "repo.packagist.org": { concurrency: 12 } }, // as many as Composer itself
    wellKnown: { type: "composer", name: "psr/log", version: "3.0.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).phpReaders,
  loadRegistry: async () => (await import("./registry/packagist.ts")).packagist,
  loadArchives: async () => (await import("./registry/archives.ts")).composerArchives,
  loadTrees: async () => (await import("./resolve/composer-trees.ts")).composerTrees,
};
