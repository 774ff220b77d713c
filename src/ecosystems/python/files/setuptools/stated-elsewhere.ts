import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { readPyprojectToml } from "../project/pyproject-shape.ts";
import { readIni } from "./ini.ts";

/**
 * Whether a file beside setup.py states the dependencies. Those of a `[project]` table replace the arguments of
 * `setup(…)`. The arguments replace those of setup.cfg, but then a list there would have no use.
 */
export async function isStatedElsewhere(file: SourceFile): Promise<boolean> {
  const isInPyproject = await readOptional(file.sibling("pyproject.toml"), statesInPyproject);
  return isInPyproject || ((await readOptional(file.sibling("setup.cfg"), statesInCfg)) ?? false);
}

function statesInPyproject(text: string): boolean {
  const { project, tool, "build-system": build } = readPyprojectToml(parseToml(text));
  if (tool.poetry?.dependencies || otherBackends.test(build["build-backend"] ?? "")) return true;
  if (project.name === undefined) return false;
  const { dependencies, "optional-dependencies": extras } = tool.setuptools.dynamic;
  // Without `dynamic`, setuptools ignores these arguments even if the table has no such list.
  const isOpen = project.dynamic.includes("dependencies") && dependencies === undefined;
  return !isOpen && (!project.dynamic.includes("optional-dependencies") || extras.names().length > 0);
}

/** Build backends that do not run setup.py for the metadata of a package. */
const otherBackends = /^(?:flit|hatchling|maturin|mesonpy|pdm|poetry|scikit_build_core|uv_build)/;

function statesInCfg(text: string): boolean {
  const list = readIni(text).get("options")?.get("install_requires")?.text ?? "";
  return list.trim() !== "";
}
