import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { readPyprojectToml } from "../project/pyproject-shape.ts";
import { readIni } from "./ini.ts";

/**
 * Whether a file beside setup.py states the dependencies. Those of a `[project]` table replace the arguments of
 * `setup(…)`. The arguments replace those of setup.cfg, but then a list there would have no use.
 */
export async function isStatedElsewhere(file: SourceFile): Promise<boolean> {
  const [pyproject, cfg] = [file.sibling("pyproject.toml"), file.sibling("setup.cfg")];
  return (pyproject !== undefined && (await isInPyproject(pyproject))) || (cfg !== undefined && (await isInCfg(cfg)));
}

async function isInPyproject(file: SourceFile): Promise<boolean> {
  try {
    const { project, tool, "build-system": build } = readPyprojectToml(parseToml(await file.text()));
    if (tool.poetry?.dependencies || otherBackends.test(build["build-backend"] ?? "")) return true;
    if (project.name === undefined) return false;
    const { dependencies, "optional-dependencies": extras } = tool.setuptools.dynamic;
    // Without `dynamic`, setuptools ignores these arguments even if the table has no such list.
    const isOpen = project.dynamic.includes("dependencies") && dependencies === undefined;
    return !isOpen && (!project.dynamic.includes("optional-dependencies") || extras.names().length > 0);
  } catch (error) {
    if (error instanceof ParseError) return false; // reported where the file itself is read
    throw error;
  }
}

/** They do not run setup.py for the metadata of a package. */
const otherBackends = /^(?:flit|hatchling|maturin|mesonpy|pdm|poetry|scikit_build_core|uv_build)/;

async function isInCfg(file: SourceFile): Promise<boolean> {
  try {
    return (
      (readIni(await file.text())
        .get("options")
        ?.get("install_requires")
        ?.text.trim() ?? "") !== ""
    );
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}
