import type { Component } from "../../domain/contracts/component.ts";
import type { ClearlyDefinedName, Ecosystem, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { ignoreCase } from "../kit/name-rules.ts";
import { componentPurl } from "../kit/package-url.ts";
import { npmFiles } from "./operator/npm-config.ts";
import { isPackageName } from "./package-name.ts";
import { npmNames } from "./private-names.ts";
import { npmUrl } from "./settings.ts";
import { parseRange, parseSemver, satisfies } from "./versions/semver-range.ts";

/** Packages from npm, and packages from JSR under their npm names. */
export const javascript: Ecosystem = {
  types: ["npm"],
  title: "JavaScript and TypeScript",
  normalizeName: ignoreCase,
  accepts: npmAccepts,
  inRange(range, version) {
    const [wanted, read] = [parseRange(range), parseSemver(version)];
    return wanted !== undefined && read !== undefined && satisfies(read, wanted);
  },
  purl: componentPurl,
  fromPurl: fromNpmPurl,
  clearlyDefinedAs: npmClearlyDefinedAs,
  privateNames: npmNames,
  registry: {
    settings: [npmUrl],
    variables: /^npm_config_/i,
    settingsFiles: npmFiles,
    advice: "SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry",
    paces: {},
    wellKnown: { type: "npm", name: "lodash", version: "4.17.21" },
  },
  loadReaders: async () => (await import("./readers.ts")).javascriptReaders,
  loadRegistry: async () => (await import("./registry/npm.ts")).npm,
  loadArchives: async () => (await import("./registry/archives.ts")).npmArchives,
  loadTrees: async () => (await import("./resolve/npm-trees.ts")).npmTrees,
};

function npmClearlyDefinedAs({ name }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const place = { type: "npm", provider: "npmjs" };
  if (!name.startsWith("@")) return { ...place, name };
  const slash = name.indexOf("/");
  return slash < 0 ? undefined : { ...place, namespace: name.slice(0, slash), name: name.slice(slash + 1) };
}

/** Some tools omit the `@` of the scope. */
function fromNpmPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  const scope = namespace === undefined ? "" : `@${namespace.replace(/^@/, "")}/`;
  return isPackageName(scope + name) ? { type, name: scope + name } : undefined;
}

/** Tags, addresses and pre-releases are accepted. */
function npmAccepts({ version, requirement }: Component, locked: string): boolean {
  const range = parseRange(requirement ?? version);
  const parsed = parseSemver(locked);
  return range === undefined || parsed === undefined || parsed.label.length > 0 || satisfies(parsed, range);
}
