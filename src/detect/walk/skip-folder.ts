import type { FolderContent } from "../../source/file-source.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";

/** Rules for folders that are not part of the project itself. */
export interface SkipRules {
  /** Names of folders with installed packages, from the ecosystems. */
  readonly installed: ReadonlySet<string>;
}

/** Why a folder is skipped; undefined if it is not. `parent` is the content of its parent folder, `content` its own. */
export function reasonToSkip(
  name: string,
  parent: FolderContent,
  content: FolderContent,
  rules: SkipRules,
): string | undefined {
  if (name === ".git" || name === ".hg" || name === ".svn") return "version control";
  if (rules.installed.has(name)) return "installed packages";
  if (content.files.includes("pyvenv.cfg")) return "a Python environment";
  if (content.files.includes("autoload.php") && content.folders.includes("composer")) return "installed packages";
  const output = outputs.find(
    (rule) => rule.folders.has(name) && rule.beside.some((matches) => parent.files.some(matches)),
  );
  return output ? "build output" : undefined;
}

/** Folders that are build output only next to a certain file: elsewhere `target` or `bin` may be anything. */
const outputs = [
  { folders: new Set(["target"]), beside: ["Cargo.toml", "pom.xml", "build.sbt"].map(createNameMatcher) },
  { folders: new Set(["bin", "obj"]), beside: ["*.csproj", "*.fsproj", "*.vbproj"].map(createNameMatcher) },
];
