import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { componentPurl } from "../kit/package-url.ts";
import { pythonAccepts } from "./versions/accepts.ts";
import { pythonNames } from "./private-names.ts";
import { fromPythonPurl } from "./names.ts";
import { pypiUrl } from "./settings.ts";
import { normalizeName } from "./package-name.ts";

export const python: Ecosystem = {
  types: ["pypi", "conda"],
  title: "Python",
  normalizeName,
  accepts: pythonAccepts,
  purl: componentPurl,
  fromPurl: fromPythonPurl,
  clearlyDefinedAs: ({ type, name }) => (type === "pypi" ? { type, provider: "pypi", name } : undefined),
  privateNames: pythonNames,
  registry: {
    settings: [pypiUrl],
    advice: "SVC_PYPI_URL, or index-url in your own pip.conf, to your package index",
    paces: {},
    wellKnown: { type: "pypi", name: "pip", version: "24.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).pythonReaders,
  loadRegistry: async () => (await import("./registry/pypi.ts")).pypi,
  loadArchives: async () => (await import("./registry/archives.ts")).pythonArchives,
  loadTrees: async () => (await import("./resolve/pypi-trees.ts")).pypiTrees,
};
