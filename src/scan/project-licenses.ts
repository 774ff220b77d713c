import type { Tree } from "../domain/contracts.ts";
import { ifBroken } from "../domain/parse-error.ts";
import { unknownLicense } from "../domain/policy.ts";
import type { ProjectLicense } from "../domain/report.ts";
import type { Identifier } from "../spdx/text/identify.ts";

/** A large monorepo has a license file in every package; those near the root say what the project is under. */
const mostFiles = 50;

/** The license files of the project itself and what they contain, nearest to the root first. */
export async function findProjectLicenses(
  paths: readonly string[],
  tree: Tree,
  identify: Identifier,
): Promise<ProjectLicense[]> {
  const nearest = paths.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, mostFiles);
  const found: ProjectLicense[] = [];
  for (const path of nearest) {
    const file = await tree.file(path);
    const text = await file?.text().catch(ifBroken(undefined));
    if (text === undefined) continue;
    const { expression = unknownLicense, confidence } = identify(text);
    found.push({ file: path, license: expression, confidence });
  }
  return found;
}

function depth(path: string): number {
  return path.split("/").length;
}
