import type { SourceFile, Tree } from "../domain/contracts.ts";
import { ParseError } from "../domain/parse-error.ts";
import { unknownLicense } from "../domain/policy.ts";
import type { FileError, ProjectLicense } from "../domain/report.ts";
import { readLicenseText } from "../resolve/read-license-text.ts";
import type { Identifier } from "../spdx/text/identify.ts";

/** A large monorepo has a license file in every package; those near the root say what the project is under. */
const mostFiles = 50;

interface ProjectLicenses {
  readonly projectLicenses: readonly ProjectLicense[];
  /** Files that could not be read, such as pointers of Git LFS: their license is unknown. */
  readonly errors: readonly FileError[];
}

/** The license files of the project itself and what they contain, nearest to the root first. */
export async function findProjectLicenses(
  paths: readonly string[],
  tree: Tree,
  identify: Identifier,
): Promise<ProjectLicenses> {
  const nearest = paths.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, mostFiles);
  const projectLicenses: ProjectLicense[] = [];
  const errors: FileError[] = [];
  for (const path of nearest) {
    const file = await tree.file(path);
    if (!file) continue;
    try {
      projectLicenses.push(await identifyFile(file, identify));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      projectLicenses.push({ file: path, license: unknownLicense, confidence: 0 });
      errors.push({ file: path, detector: "scan/project-license", message: error.message });
    }
  }
  return { projectLicenses, errors };
}

async function identifyFile(file: SourceFile, identify: Identifier): Promise<ProjectLicense> {
  const { expression = unknownLicense, confidence } = identify(await readLicenseText(file));
  return { file: file.path, license: expression, confidence };
}

function depth(path: string): number {
  return path.split("/").length;
}
