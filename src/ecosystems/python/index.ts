import type { Ecosystem, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { componentPurl } from "../kit/package-url.ts";
import { pypiUrl } from "./settings.ts";
import { normalizeName, isName } from "./package-name.ts";
import type { Component } from "../../domain/contracts/component.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isPublicIndex } from "./hosts.ts";
import { isPrerelease, parseVersion } from "./versions/pep440.ts";
import { parseRange } from "./versions/specifiers.ts";

export const python: Ecosystem = {
  types: ["pypi", "conda"],
  title: "Python",
  normalizeName,
  accepts: pythonAccepts,
  inRange(range, version) {
    const read = parseVersion(version);
    return read !== undefined && parseRange(range)?.includes(read) === true;
  },
  purl: componentPurl,
  fromPurl: fromPythonPurl,
  clearlyDefinedAs: ({ type, name }) => (type === "pypi" ? { type, provider: "pypi", name } : undefined),
  privateNames: { isPublic: isPublicIndex, ofOperator: noneOfOperator },
  registry: {
    settings: [pypiUrl],
    variables: /^(?:PIP_(?:INDEX_URL|CONFIG_FILE)|UV_(?:DEFAULT_INDEX|INDEX_\w+)|NETRC)$/,
    advice: "SVC_PYPI_URL, or index-url in your own pip.conf, to your package index",
    paces: {},
    wellKnown: { type: "pypi", name: "pip", version: "24.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).pythonReaders,
  loadRegistry: async () => (await import("./registry/pypi.ts")).pypi,
  loadArchives: async () => (await import("./registry/archives.ts")).pythonArchives,
  loadTrees: async () => (await import("./resolve/pypi-trees.ts")).pypiTrees,
};

/** Conda allows names that PyPI does not: `_libgcc_mutex`. */
function fromPythonPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  if (namespace !== undefined) return undefined;
  if (type === "conda") return /^[a-z0-9_][\w.-]{0,199}$/i.test(name) ? { type, name: name.toLowerCase() } : undefined;
  return isName(name) ? { type, name: normalizeName(name) } : undefined;
}

/** What cannot be read, and pre-releases, are accepted; so is everything of conda, whose ranges have other rules. */
function pythonAccepts({ type, version, requirement }: Component, locked: string): boolean {
  if (type !== "pypi") return true;
  const range = parseRange(requirement ?? `==${version}`);
  const parsed = parseVersion(locked);
  return range === undefined || parsed === undefined || isPrerelease(parsed) || range.includes(parsed);
}
