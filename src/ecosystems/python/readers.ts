import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { condaEnvironment, condaEnvironmentVariant } from "./files/conda/conda-environment.ts";
import { condaExplicit } from "./files/conda/conda-explicit.ts";
import { condaLock } from "./files/conda/conda-lock.ts";
import { installedLicense } from "./installed/installed-license.ts";
import { pythonInstalledTree } from "./installed/installed-tree.ts";
import { pdmLock } from "./files/lock/pdm-lock.ts";
import { pipfileLock } from "./files/lock/pipfile-lock.ts";
import { pipfile } from "./files/project/pipfile.ts";
import { pixiLock } from "./files/conda/pixi-lock.ts";
import { pixiToml } from "./files/conda/pixi-toml.ts";
import { poetryLock } from "./files/lock/poetry-lock.ts";
import { namedPylock, pylock } from "./files/lock/pylock.ts";
import { hatchToml, pyproject } from "./files/project/pyproject.ts";
import { requirements, requirementsIn } from "./files/pip/requirements.ts";
import { scriptBlock } from "./files/pip/script-block.ts";
import { setupCfg } from "./files/setuptools/setup-cfg.ts";
import { setupPy } from "./files/setuptools/setup-py.ts";
import { unread } from "./files/unread.ts";
import { uvLock, uvScriptLock } from "./files/lock/uv-lock.ts";
import { pythonRegistryFiles } from "./files/registry-files.ts";
import { shape, text } from "../../formats/shape.ts";
import { parseToml } from "../../formats/toml.ts";

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
  projectFiles: [
    {
      file: /^pyproject\.toml$/,
      async read(file) {
        const { project, tool } = readPyprojectToml(parseToml(await file.text()));
        return project.name === undefined ? tool.poetry : project;
      },
    },
  ],
};

const readNamed = shape({ name: text, version: text });
const readPyprojectToml = shape({ project: readNamed, tool: shape({ poetry: readNamed }) });
