import type { FileReaders } from "../../domain/ecosystem.ts";
import { condaEnvironment, condaEnvironmentVariant } from "./conda/conda-environment.ts";
import { condaExplicit } from "./conda/conda-explicit.ts";
import { condaLock } from "./conda/conda-lock.ts";
import { installedLicense } from "./installed/installed-license.ts";
import { pythonInstalledTree } from "./installed/installed-tree.ts";
import { pdmLock } from "./lock/pdm-lock.ts";
import { pipfileLock } from "./lock/pipfile-lock.ts";
import { pipfile } from "./project/pipfile.ts";
import { pixiLock } from "./conda/pixi-lock.ts";
import { pixiToml } from "./conda/pixi-toml.ts";
import { poetryLock } from "./lock/poetry-lock.ts";
import { namedPylock, pylock } from "./lock/pylock.ts";
import { hatchToml, pyproject } from "./project/pyproject.ts";
import { requirements, requirementsIn } from "./pip/requirements.ts";
import { scriptBlock } from "./pip/script-block.ts";
import { setupCfg } from "./setuptools/setup-cfg.ts";
import { setupPy } from "./setuptools/setup-py.ts";
import { unread } from "./unread.ts";
import { uvLock, uvScriptLock } from "./lock/uv-lock.ts";
import { pythonRegistryFiles } from "./registry-files.ts";

export const pythonReaders: FileReaders = {
  detectors: [
    ...[requirements, requirementsIn, pyproject, hatchToml, setupPy, setupCfg, pipfile, pixiToml, scriptBlock],
    ...[uvLock, uvScriptLock, poetryLock, pdmLock, pylock, namedPylock, pipfileLock, pixiLock],
    ...[condaEnvironment, condaEnvironmentVariant, condaLock, condaExplicit],
  ],
  unread,
  installed: [".venv", "venv", "site-packages", "dist-packages", "__pypackages__", ".tox", ".nox", ".eggs", ".pixi"],
  installedTree: pythonInstalledTree,
  treeLicense: installedLicense,
  registryFiles: pythonRegistryFiles,
};
