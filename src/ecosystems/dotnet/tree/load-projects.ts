import { ifBroken } from "../../../domain/parse-error.ts";
import type { LinkedFiles } from "../../linked-files.ts";
import { readProject, type ReadProject } from "./read-project.ts";

/** Far more than a real solution has. */
const maxProjects = 5_000;

/** Projects by path, including referenced ones; unreadable ones are left out. */
export async function loadProjects(files: LinkedFiles, paths: readonly string[]): Promise<Map<string, ReadProject>> {
  const projects = new Map<string, ReadProject>();
  const seen = new Set(paths);
  for (const path of seen) {
    const project = await files.read(path, readProject).catch(ifBroken(undefined));
    if (!project) continue;
    projects.set(path, project);
    for (const { projects: used } of project.builds.values())
      for (const other of used) if (seen.size < maxProjects) seen.add(other);
  }
  return projects;
}
