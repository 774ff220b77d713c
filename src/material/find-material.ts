import type { BinaryTools } from "../binaries/binary-tools.ts";
import type { Component } from "../domain/contracts/component.ts";
import type { OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import type { Places } from "../domain/policy/limit-scope-by-path.ts";
import type { FileSource } from "../source/file-source.ts";
import { toFileName, upwards } from "../text/paths.ts";
import { findBinaries } from "./binaries/find-binaries.ts";
import { listBuildOutput, withoutFolders } from "./build-output.ts";
import { readCollected } from "./collected/read-collected.ts";
import { listFolders } from "./folder-tree.ts";
import { isFilledByManager } from "../source/installed-packages.ts";
import { findCopies } from "./headers/find-copies.ts";
import { findFiles } from "./headers/find-files.ts";
import { openReuse } from "./headers/reuse.ts";
import type { Material } from "./material.ts";
import { findMembers } from "./own-or-foreign/declared-members.ts";
import { readProjectSide } from "./own-or-foreign/read-project.ts";
import { findScripts } from "./scripts/find-scripts.ts";
import { findVendored } from "./vendored/find-vendored.ts";

export interface MaterialOptions {
  readonly ecosystems: readonly OpenEcosystem[];
  readonly identify: IdentifyText;
  readonly places: Places;
  readonly isExcluded: (path: string) => boolean;
  /** The address of the repository, where the source itself does not know it. */
  readonly remote?: string | undefined;
  /** What lockfiles and manifests list. */
  readonly listed?: readonly Component[];
  /** How ecosystems read their own archives. */
  readonly loadFormats: () => Promise<BinaryTools["formats"]>;
  /** Reads what every text file states about its license. */
  readonly isFileScan?: boolean;
}

/** Finds the parts of a repository that are someone else's. */
export async function findMaterial(source: FileSource, options: MaterialOptions): Promise<Material> {
  const { isExcluded, ecosystems, identify, places } = options;
  const all = await listFolders(source, { isLeftOut: createLeftOut(ecosystems, isExcluded) });
  const isVersioned = all.isTracked || source.commit !== undefined;
  const output = isVersioned ? [] : listBuildOutput(all);
  const tree = withoutFolders(all, output);
  const members = await findMembers(tree);
  const remote = options.remote ?? source.remote?.();
  const project = await readProjectSide(tree, { members, remote, identify, places });
  const { findReuse, ...reuse } = await openReuse(tree);
  const vendored = await findVendored(tree, { members, project, findReuse, ...options });
  const { listed = [], loadFormats } = options;
  const tools = { tree, places, identify, findReuse };
  const installed = tree.folders.filter((folder) => isFilledByManager(folder, tree.folder(folder)));
  const copies = await findCopies({ ...tools, project, isInPart: isIn(new Set([...vendored.folders, ...installed])) });
  const parts = [...vendored.parts, ...copies.parts];
  const binaries = await findBinaries({ ...tools, source, loadFormats, project, parts, listed });
  const isInPart = isIn(new Set([...vendored.folders, ...installed, ...copies.folders]));
  const scripts = await findScripts({ tree, places, identify, project, isInPart });
  const parted = [...binaries.parts, ...scripts.parts];
  const { licenses } = project;
  const found = options.isFileScan ? await findFiles({ ...tools, licenses, parts: parted }) : undefined;
  return {
    parts: [...parted, ...(found?.parts ?? [])],
    references: scripts.references,
    own: vendored.own,
    collect: (components) => readCollected(components, { tree, project, identify }),
    licenseFilesOfOthers: new Set([...vendored.licenseFiles, ...binaries.licenseFiles]),
    skipped: [
      ...output.map((path) => ({ path, reason: "build output" })),
      ...vendored.doubtful.map((path) => ({
        path,
        reason: "the project's own code: no part of it names another holder",
      })),
    ],
    errors: [...reuse.errors, ...binaries.errors, ...scripts.errors, ...(found?.errors ?? [])],
    limits: [
      ...vendored.limits,
      ...copies.limits,
      ...reuse.limits,
      ...binaries.limits,
      ...scripts.limits,
      ...(found?.limits ?? []),
    ],
    ...(found && { files: found.files }),
  };
}

function isIn(folders: ReadonlySet<string>): (folder: string) => boolean {
  return (folder) => folders.size > 0 && upwards(folder).some((above) => folders.has(above));
}

/** Installed packages and environments are no part of the repository; folders of vendored code are. */
function createLeftOut(ecosystems: readonly OpenEcosystem[], isExcluded: (path: string) => boolean) {
  const installed = new Set([...ecosystems.flatMap((ecosystem) => ecosystem.installed ?? []), ".git", ".hg", ".svn"]);
  for (const name of ["bower_components", "jspm_packages"]) installed.delete(name);
  return (path: string) => installed.has(toFileName(path)) || isExcluded(path);
}
