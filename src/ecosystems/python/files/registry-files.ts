import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { flag, array, record, shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";
import { listNames, sourceNames } from "./pip/requirements-names.ts";
import { readPyprojectToml, readUv } from "./project/pyproject-shape.ts";
import { isPublicIndex } from "../hosts.ts";
import { normalizeName } from "../package-name.ts";
import { readNamedIndex } from "./requirement/table-source.ts";
import { readPipOptions } from "./indexes/pip-options.ts";
import { pixiIndexes, toolIndexes, uvIndexes, type ProjectIndex } from "./indexes/tool-indexes.ts";
import { readPixi } from "./conda/pixi-toml.ts";

/** The indexes of pip, uv, Poetry, PDM, Pipenv and pixi. */
export const pythonRegistryFiles: RegistryFiles = {
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

/** Names that only come from this index, else all. What uv and Poetry locked without an index came from PyPI. */
function toRules({ address, names, places }: ProjectIndex): ProjectRule[] {
  const type = "pypi";
  const host = URL.parse(address)?.host;
  if (names) return names.map((name) => ({ type, name: normalizeName(name), place: "", ...(host && { host }) }));
  const rule = { type, name: "*", publicIn: ["uv.lock", "poetry.lock"] };
  return [rule, ...(places ?? []).map((place) => ({ ...rule, place }))];
}

const readSettings = shape({
  source: array(readNamedIndex),
  pipenv: shape({ install_search_all_sources: flag }),
});

/** Tables of packages, by category. */
const readCategories = record(record(shape({ index: text })));

/** Pipenv takes packages from the first source, and from others only those that name one, unless it searches all. */
function readPipenvIndexes(pipfile: unknown): ProjectIndex[] {
  const { source, pipenv } = readSettings(pipfile);
  const assigned = readCategories(pipfile)
    .values()
    .flatMap((table) => table.entries())
    .map(([name, { index }]) => ({ name, index }));
  return source.flatMap(({ name: key, url: address }, at) => {
    if (address === undefined) return [];
    const names = assigned
      .filter(({ index }) => index !== undefined && (index === key || index === address))
      .map(({ name }) => name);
    const isForAll = at === 0 || pipenv.install_search_all_sources;
    return [...(names.length > 0 ? [{ address, names }] : []), ...(isForAll ? [{ address }] : [])];
  });
}
