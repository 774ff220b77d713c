import type { UncoveredManifest } from "../../../domain/contracts.ts";

/** Folders with the requirements lists of the project in the parent folder. */
const listFolders = new Set(["requirements", "requirements.d", "reqs"]);

/**
 * Manifests that are installed into one environment: those of one folder, and the lists in a folder `requirements`
 * below it. A script with inline requirements has a separate environment.
 */
export function groupProjects(manifests: readonly UncoveredManifest[]): readonly (readonly UncoveredManifest[])[] {
  const groups = Map.groupBy(manifests, ({ file, folder, detector }) =>
    detector === "python/script-block" ? `script ${file}` : `folder ${homeOf(folder)}`,
  );
  return [...groups.values()];
}

function homeOf(folder: string): string {
  const parts = folder.split("/");
  return listFolders.has(parts.at(-1) ?? "") ? parts.slice(0, -1).join("/") : folder;
}
