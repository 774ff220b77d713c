import type { SourceFile } from "../../../domain/contracts.ts";
import type { PackageNames, ProjectRule } from "../../../domain/private-rule.ts";
import { parseToml } from "../../../formats/toml.ts";
import { readPixi } from "../conda/pixi-shape.ts";
import { readPyprojectToml, readUv } from "../project/pyproject-shape.ts";
import { isAmongHosts } from "../../public-hosts.ts";
import { listNames, sourceNames } from "../pip/requirements-names.ts";
import { isDefaultRegistry } from "../requirement/address.ts";
import { normalizeName } from "../requirement/name.ts";
import type { ProjectIndex } from "./project-index.ts";
import { readPipenvIndexes } from "./pipenv-indexes.ts";
import { readPipOptions } from "./pip-options.ts";
import { pixiIndexes, toolIndexes, uvIndexes } from "./tool-indexes.ts";

/** The indexes of pip, uv, Poetry, PDM, Pipenv and pixi. */
export const pythonNames: PackageNames = {
  isPublic: isPublicIndex,
  normalize: normalizeName,
  setting: "SVC_PYPI_URL, or index-url in your own pip.conf, to your package index",
  files: [
    ...["pyproject.toml", "uv.toml", "Pipfile", "pixi.toml", "pip.conf", "pip.ini"],
    ...["environment*.yml", "environment*.yaml", ...listNames, ...sourceNames],
  ],
  async read(file) {
    const content = await file.text();
    if (!/index|source|pypi/i.test(content)) return [];
    return (await readIndexes(file, content)).filter(isPrivateIndex).flatMap(toRules);
  },
};

/** Public indexes other than PyPI, with special builds. */
const publicBuilds = [
  ...["test.pypi.org", "download.pytorch.org", "pypi.nvidia.com", "pypi.ngc.nvidia.com", "data.pyg.org"],
  ...["wheels.vllm.ai", "storage.googleapis.com/jax-releases/", "storage.googleapis.com/libtpu-releases/"],
  ...["pypi.anaconda.org/scientific-python-nightly-wheels/", "www.piwheels.org", "wheelhouse.openmmlab.com"],
];

function isPublicIndex(address: string): boolean {
  return isDefaultRegistry(address) || isAmongHosts(address, publicBuilds);
}

async function readIndexes(file: SourceFile, content: string): Promise<readonly ProjectIndex[]> {
  const toml = () => parseToml(content);
  if (file.name === "pyproject.toml") return toolIndexes(readPyprojectToml(toml()).tool);
  if (file.name === "uv.toml") return uvIndexes(readUv(toml()));
  if (file.name === "pixi.toml") return pixiIndexes(readPixi(toml()));
  if (file.name === "Pipfile") return readPipenvIndexes(toml());
  return readPipOptions(file, content);
}

/** Local folders send no names; a variable may be any address. */
function isPrivateIndex({ address }: ProjectIndex): boolean {
  if (isPublicIndex(address)) return false;
  return /^https?:/i.test(address) || address.includes("$") || address.includes("%");
}

/**
 * Names that only come from this index, or all names if any may. Packages that uv and Poetry locked without naming an
 * index came from PyPI.
 */
function toRules({ address, names, places }: ProjectIndex): ProjectRule[] {
  const type = "pypi";
  const host = URL.parse(address)?.host;
  if (names) return names.map((name) => ({ type, name: normalizeName(name), place: "", ...(host && { host }) }));
  const rule = { type, name: "*", publicIn: ["uv.lock", "poetry.lock"] };
  return [rule, ...(places ?? []).map((place) => ({ ...rule, place }))];
}
