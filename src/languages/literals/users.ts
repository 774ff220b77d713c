import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { oncePerObject } from "../../async/once.ts";
import { readHelperIfTelling } from "../read-text.ts";
import type { WordSearch } from "../word-search.ts";

/** The manifests that stand beside programs, by the endings of the programs. */
const manifestsOf: Readonly<Record<string, readonly string[]>> = {
  rs: ["Cargo.toml"],
  go: ["go.mod"],
  "swift cc cpp": ["Package.swift", "Package.resolved", "project.pbxproj", "CMakeLists.txt"],
  "java kt scala": ["pom.xml", "build.gradle", "build.gradle.kts", "libs.versions.toml", "build.sbt"],
  cs: ["*.csproj", "Directory.Packages.props"],
  rb: ["Gemfile", "*.gemspec"],
  php: ["composer.json"],
  "ex exs": ["mix.exs"],
  dart: ["pubspec.yaml"],
  "bicep tf": ["azure.yaml"],
};

const kinds = Object.entries(manifestsOf).flatMap(([endings, names]) =>
  endings.split(" ").map((ending) => [ending, names] as const),
);

/** Files that may be programs, for detectors. */
export const literalFiles: readonly string[] = kinds.map(([ending]) => `*.${ending}`);

const manifests = [...new Set(Object.values(manifestsOf).flat())];
const manifestsByEnding = new Map(kinds);

/**
 * Whether a manifest of the tree or the README at its root names one of some libraries; else the programs of the tree are not read at all. Members of
 * a workspace use the libraries of each other, so it does not matter where the manifest is.
 */
export function createLibrarySearch(isNamed: WordSearch): (program: SourceFile) => Promise<boolean> {
  const isInTree = oncePerObject(async (first: SourceFile) => {
    const readme = first.find("README*").filter(({ path }) => !path.includes("/"));
    for (const file of [...manifests.flatMap((pattern) => first.find(pattern)), ...readme])
      if ((await readHelperIfTelling(file, maxBytes, isNamed)) !== undefined) return true;
    return false;
  });
  return async (program) => {
    const first = findFirst(program);
    return first !== undefined && isInTree(first);
  };
}

/** The first manifest of the kind that such programs have, or else of any kind: it stands for the tree. */
function findFirst(program: SourceFile): SourceFile | undefined {
  const own = manifestsByEnding.get(program.path.slice(program.path.lastIndexOf(".") + 1)) ?? [];
  return findAny(program, own) ?? findAny(program, manifests);
}

function findAny(program: SourceFile, patterns: readonly string[]): SourceFile | undefined {
  for (const pattern of patterns) {
    const [first] = program.find(pattern);
    if (first) return first;
  }
  return undefined;
}

const maxBytes = 5_000_000;
