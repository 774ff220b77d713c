import type { Ecosystem } from "../../domain/ecosystem.ts";
import { pythonAccepts } from "./accepts.ts";
import { condaEnvironment, condaEnvironmentVariant } from "./conda/conda-environment.ts";
import { condaExplicit } from "./conda/conda-explicit.ts";
import { condaLock } from "./conda/conda-lock.ts";
import { pythonNames } from "./indexes/package-names.ts";
import { installedLicense } from "./installed/installed-license.ts";
import { pythonInstalledTree } from "./installed/installed-tree.ts";
import { pdmLock } from "./lock/pdm-lock.ts";
import { pipfileLock } from "./lock/pipfile-lock.ts";
import { pipfile } from "./project/pipfile.ts";
import { pixiLock } from "./conda/pixi-lock.ts";
import { pixiToml } from "./conda/pixi-toml.ts";
import { poetryLock } from "./lock/poetry-lock.ts";
import { fromPythonPurl, pythonPurl } from "./purl.ts";
import { namedPylock, pylock } from "./lock/pylock.ts";
import { hatchToml, pyproject } from "./project/pyproject.ts";
import { requirements, requirementsIn } from "./pip/requirements.ts";
import { scriptBlock } from "./pip/script-block.ts";
import { setupCfg } from "./setuptools/setup-cfg.ts";
import { setupPy } from "./setuptools/setup-py.ts";
import { unread } from "./unread.ts";
import { uvLock, uvScriptLock } from "./lock/uv-lock.ts";

export const python: Ecosystem = {
  types: ["pypi", "conda"],
  title: "Python",
  detectors: [
    ...[requirements, requirementsIn, pyproject, hatchToml, setupPy, setupCfg, pipfile, pixiToml, scriptBlock],
    ...[uvLock, uvScriptLock, poetryLock, pdmLock, pylock, namedPylock, pipfileLock, pixiLock],
    ...[condaEnvironment, condaEnvironmentVariant, condaLock, condaExplicit],
  ],
  unread,
  installed: [".venv", "venv", "site-packages", "dist-packages", "__pypackages__", ".tox", ".nox", ".eggs", ".pixi"],
  installedTree: pythonInstalledTree,
  accepts: pythonAccepts,
  purl: pythonPurl,
  fromPurl: fromPythonPurl,
  clearlyDefinedAs: ({ type, name }) => (type === "pypi" ? { type, provider: "pypi", name } : undefined),
  names: pythonNames,
  loadRegistry: async () => (await import("./registry/pypi.ts")).pypi,
  loadArchives: async () => (await import("./registry/archives.ts")).pythonArchives,
  loadTrees: async () => (await import("./tree/pypi-trees.ts")).pypiTrees,
  wellKnown: { type: "pypi", name: "pip", version: "24.0" },
  treeLicense: installedLicense,
};
