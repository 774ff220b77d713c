import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, ManifestResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readYaml } from "../../../../formats/yaml.ts";
import { anything, array, shape, text } from "../../../../formats/shape.ts";
import { readCondaSpec } from "./conda-spec.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { isDevList } from "../requirement/dev-words.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { withoutComment } from "../requirement/requirement.ts";
import { collectRequirements } from "../pip/requirements-includes.ts";
import { toComponents } from "../pip/requirements.ts";
import { noteRepeatedKeys } from "../../../kit/repeated-keys.ts";

const readFile = shape({ dependencies: array(anything) });

/** One entry of the list may be `pip:` with a list for pip. */
const readPipList = shape({ pip: array(anything) });

/** conda's list of packages, with a list for pip inside. */
export const condaEnvironment: ManifestDetector = {
  id: "python/conda-environment",
  kind: "manifest",
  title: "conda environment files",
  files: ["environment.yml", "environment.yaml", "conda.yml", "conda.yaml", "*conda.yml", "*conda.yaml"],
  lockWith: "run conda-lock",
  parse: parseEnvironment,
};

/** Common names for such a file, which other files have too. */
export const condaEnvironmentVariant: ManifestDetector = {
  id: "python/conda-environment-variant",
  kind: "manifest",
  title: "conda environment files with longer names",
  files: [
    ...["environment-*.yml", "environment-*.yaml", "environment_*.yml", "environment_*.yaml"],
    ...["*-environment.yml", "*-environment.yaml", "*_environment.yml", "*_environment.yaml"],
    ...["environment.*.yml", "environment.*.yaml", "conda-*.yml", "conda-*.yaml", "conda_*.yml", "conda_*.yaml"],
    ...["env.yml", "env.yaml", "env-*.yml", "env_*.yml", "*-env.yml", "*_env.yml", "*-env.yaml", "*_env.yaml"],
    ...["env-*.yaml", "env_*.yaml", "envs/*.yml", "envs/*.yaml", "conda-envs/*.yml", "conda-envs/*.yaml"],
    ...["conda_envs/*.yml", "conda_envs/*.yaml", "conda/*.yml", "conda/*.yaml"],
  ],
  lockWith: "run conda-lock",
  incidental: true,
  parse: parseEnvironment,
};

/** Other files have these names too, without such a list. */
async function parseEnvironment(file: SourceFile): Promise<ManifestResult> {
  if (/conda-lock(?:-.*)?\.ya?ml$/.test(file.name)) return { components: [] };
  const source = await file.text();
  if (!/^dependencies\s?:/m.test(source)) return { components: [] };
  if (file.name === "python_env.yaml") return parsePythonEnvironment(file, source);
  const { conda, pip, notes, isExport } = readCondaEnvironment(source, isDevList(file.path) ? "dev" : "runtime");
  const fromPip = await pipComponents(file, source, pip);
  return {
    components: [...conda.map((entry) => declaredComponent(entry, file)), ...fromPip.components],
    notes: [...notes, ...(fromPip.notes ?? [])],
    locals: fromPip.locals ?? [],
    ...(isExport && { isWhole: true }),
  };
}

/** MLflow's file for a virtual environment: a list for pip, without conda. */
function parsePythonEnvironment(file: SourceFile, source: string): Promise<ManifestResult> {
  const entries = readFile(readYaml(source).documents[0]).dependencies;
  return pipComponents(
    file,
    source,
    entries.map((entry) => text(entry) ?? ""),
  );
}

interface Environment {
  readonly conda: readonly Declared[];
  /** Lines as in a requirements file. */
  readonly pip: readonly string[];
  readonly notes: readonly Note[];
  /** Written by `conda env export`: only this command writes the build of every package. */
  readonly isExport: boolean;
}

export function readCondaEnvironment(written: string, scope: "dev" | "runtime"): Environment {
  const lines = specLines(written);
  const { documents, repeated } = readYaml(written);
  const entries = readFile(documents[0]).dependencies;
  const notes: Note[] = noteRepeatedKeys(repeated);
  const conda = entries
    .filter((entry) => typeof entry === "string")
    .flatMap((entry) => {
      const declared = readCondaSpec(entry, scope);
      const line = lines.get(entry);
      const place = line === undefined ? {} : { line };
      if (declared) return [{ ...declared, ...place }];
      if (!isPython(entry)) notes.push({ message: "This line is not a valid conda package.", ...place, lost: entry });
      return [];
    });
  const pip = entries.flatMap((entry) => readPipList(entry).pip);
  // Other files of this name have a list of tables only.
  const others = conda.length + pip.length === 0 ? [] : entries.filter(isOther).slice(0, maxNotes);
  for (const entry of others) notes.push({ message: "This entry is not a package.", lost: JSON.stringify(entry) });
  const lists = {
    conda: entries.filter((entry) => typeof entry === "string"),
    pip: pip.map((requirement) => text(requirement) ?? ""),
  };
  return { conda, pip: lists.pip, notes, isExport: isExport(lists) };
}

/** Neither a package nor the list for pip: `sel(linux): x` of conda-devenv. */
function isOther(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && !Object.hasOwn(entry, "pip");
}

const maxNotes = 100;

/** conda exports the build of its packages, and the version of those that pip installed. */
function isExport(lists: { readonly conda: readonly string[]; readonly pip: readonly string[] }): boolean {
  return (
    lists.conda.length > 0 &&
    lists.conda.every((entry) => /^[^\s=]+=[^\s=]+=[^\s=]+$/.test(entry)) &&
    lists.pip.every((entry) => /^[^\s=]+==[^\s=]+$/.test(entry))
  );
}

/** Python itself is not a component, and neither is an empty entry. */
function isPython(entry: string): boolean {
  return /^(?:[\w/.-]{0,100}::)?python(?![\w.-])/.test(entry.trim()) || entry.trim() === "";
}

async function pipComponents(file: SourceFile, written: string, pip: readonly string[]): Promise<ManifestResult> {
  if (pip.length === 0) return { components: [] };
  const lines = specLines(written);
  const { packages, refused, notes, folders } = await collectRequirements(file, pip.join("\n"));
  const components = toComponents(packages, "runtime").map((component): Component => {
    const [place] = component.locations;
    if (place?.file !== file.path) return { ...component, direct: true };
    const line = lines.get(pip[(place.line ?? 0) - 1] ?? "");
    return {
      ...component,
      direct: true,
      locations: [line === undefined ? { file: file.path } : { file: file.path, line }],
    };
  });
  // The lines of the notes are those of the inner list.
  const remarks = [...notes, ...refused].map(({ line: _line, ...note }) => note);
  const locals = folders.map((path) => ({ path, isFromAbove: true as const }));
  return { components: await withoutOwnProjects(file, components), notes: remarks, locals };
}

/** The lines of list entries by their text, without quotes and comments. */
function specLines(source: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [index, line] of source.split(/\r\n|\n/).entries()) {
    const entry = line.trimStart();
    if (!entry.startsWith("- ")) continue;
    const spec = withoutComment(entry)
      .slice(2)
      .trim()
      .replaceAll(/^["']|["']$/g, "");
    if (!lines.has(spec)) lines.set(spec, index + 1);
  }
  return lines;
}
