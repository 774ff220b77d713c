import type { Tree } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem, StatedProject } from "../../domain/contracts/ecosystem.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { ProjectManifest } from "../../domain/report/report.ts";
import { printable } from "../../text/printable.ts";

/** Name and version of the project from its root manifest: the first one with both, otherwise with a name. */
export async function readProjectManifest(
  tree: Tree,
  ecosystems: readonly OpenEcosystem[],
): Promise<ProjectManifest | undefined> {
  const names = (await tree.names("")).toSorted();
  const projects: ProjectManifest[] = [];
  for (const { file, read } of ecosystems.flatMap(({ projectFiles = [] }) => projectFiles)) {
    const candidates = names.filter((name) => file.test(name));
    // If there are several projects at the root, none of them names the whole.
    const [name] = candidates.length === 1 ? candidates : [];
    const manifest = name === undefined ? undefined : await tree.file(name);
    const stated = manifest && (await read(manifest, tree).catch(ifBroken(undefined)));
    if (stated) projects.push(...toManifest(stated, manifest.path));
  }
  return projects.find(({ version }) => version !== undefined) ?? projects[0];
}

/** Placeholders (`${revision}`, `$(Version)`) and values that are not strings are left out. */
function toManifest({ name, version }: StatedProject, file: string): ProjectManifest[] {
  const [shownName, shownVersion] = [clean(name), clean(version)];
  if (shownName === "") return [];
  return [{ name: shownName, ...(shownVersion !== "" && { version: shownVersion }), file }];
}

const maxLength = 200;

function clean(value: string | undefined): string {
  const line = printable((value ?? "").slice(0, maxLength).toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim();
  return /\$[({]/.test(line) ? "" : line;
}
