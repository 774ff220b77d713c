import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceFile, Tree, UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { readRequirementsFile } from "../files/pip/requirements-file.ts";
import { readScript } from "../files/pip/script-block.ts";
import { readPipfile } from "../files/project/pipfile.ts";
import { readHatchToml, readPyproject } from "../files/project/pyproject.ts";
import type { Declared } from "../files/requirement/declared.ts";
import { readSetupCfg } from "../files/setuptools/setup-cfg.ts";
import { readSetupPy } from "../files/setuptools/setup-py.ts";
import { createOnce } from "../../../async/once.ts";

/** An entry of a manifest, with the conditions and the part of the manifest, which a component does not have. */
export interface Entry {
  readonly component: Component;
  readonly declared: Pick<Declared, "version" | "requirement" | "extras" | "marker" | "python" | "part">;
}

/** Finds the declarations of the components of manifests. Every file is read once. */
export function createEntryReader(tree: Tree): (manifest: UncoveredManifest) => Promise<readonly Entry[]> {
  const once = createOnce<Promise<Declarations>>();
  const declarationsIn = (path: string, detector: string): Promise<Declarations> =>
    once(`${detector}\n${path}`, () => readFile(tree, path, detector));
  return async ({ file, detector, components }) => {
    const entries: Entry[] = [];
    for (const component of components) {
      if (component.type !== "pypi") continue;
      const place = component.locations[0];
      const path = place?.file ?? file;
      // Entries from another file come from a requirements list.
      const declarations = await declarationsIn(path, path === file ? detector : "python/requirements");
      entries.push({ component, declared: match(component, declarations) });
    }
    return entries;
  };
}

type Declarations = ReadonlyMap<string, readonly Omit<Declared, "scope">[]>;

async function readFile(tree: Tree, path: string, detector: string): Promise<Declarations> {
  const file = await tree.file(path);
  const read = readers.get(detector) ?? readList;
  const declared = file ? await read(file).catch(ifBroken([])) : [];
  return Map.groupBy(declared, placeOf);
}

type Reader = (file: SourceFile) => Promise<readonly Omit<Declared, "scope">[]>;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["python/pyproject", async (file) => (await readPyproject(file)).declared],
  ["python/hatch-toml", async (file) => (await readHatchToml(file)).declared],
  ["python/pipfile", async (file) => (await readPipfile(file)).declared],
  ["python/script-block", async (file) => (await readScript(file)).declared],
  ["python/setup-cfg", readSetupCfg],
  ["python/setup-py", readSetupPy],
]);

async function readList(file: SourceFile): Promise<readonly Omit<Declared, "scope">[]> {
  return readRequirementsFile(await file.text()).packages;
}

function placeOf({ name, line }: Pick<Declared, "name" | "line">): string {
  return `${name}\n${line ?? ""}`;
}

/** One line may have a package several times, for different platforms. */
function match(component: Component, declarations: Declarations): Entry["declared"] {
  const atPlace = declarations.get(placeOf({ name: component.name, ...component.locations[0] })) ?? [];
  const same = atPlace.find(
    ({ version, requirement }) => version === component.version && requirement === component.requirement,
  );
  return same ?? atPlace[0] ?? { extras: component.extras ?? [], ...component };
}
