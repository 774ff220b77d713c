import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { oncePerObject } from "../../async/once.ts";
import { readHelperIfTelling } from "../read-text.ts";
import type { WordSearch } from "../word-search.ts";

/** Files that may be programs, for detectors. */
export const compiledFiles = ["*.rs", "*.go", "*.swift", "*.kt", "*.java", "*.cs", "*.cpp", "*.cc"] as const;

const manifests = [
  ...["Cargo.toml", "go.mod", "Package.swift", "Package.resolved", "project.pbxproj", "pom.xml", "build.gradle"],
  ...["build.gradle.kts", "libs.versions.toml", "Directory.Packages.props", "*.csproj", "CMakeLists.txt"],
];

/**
 * Whether a manifest of the tree names one of some libraries; else the programs of the tree are not read at all. Members of
 * a workspace use the libraries of each other, so it does not matter where the manifest is.
 */
export function createLibrarySearch(isNamed: WordSearch): (program: SourceFile) => Promise<boolean> {
  const isInTree = oncePerObject(async (first: SourceFile) => {
    for (const file of manifests.flatMap((pattern) => first.find(pattern)))
      if ((await readHelperIfTelling(file, maxBytes, isNamed)) !== undefined) return true;
    return false;
  });
  return async (program) => {
    const first = findFirst(program);
    return first !== undefined && isInTree(first);
  };
}

/** It stands for the tree. */
function findFirst(program: SourceFile): SourceFile | undefined {
  for (const pattern of manifests) {
    const [first] = program.find(pattern);
    if (first) return first;
  }
  return undefined;
}

const maxBytes = 5_000_000;
