import { onceEach } from "../../../../async/once-each.ts";
import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { Member } from "../../../../domain/contracts/member-graph.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { workspacePath } from "../../../../domain/contracts/workspace.ts";
import { folderOf } from "../../../../text/folder-of.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { readFeeds } from "../feeds.ts";
import { evaluate } from "./evaluate.ts";
import { readMsbuild } from "./msbuild-file.ts";
import { toComponents } from "./package-components.ts";
import { readReferences } from "./references.ts";
import { isTestProject } from "./test-project.ts";
import { type UsedProject, usedProjects } from "./used-projects.ts";

/** Extensions of project files; each language and tool has its own. */
const projectEndings = [
  ...["csproj", "fsproj", "vbproj", "sqlproj", "vcxproj", "tsproj", "plcproj", "hmiproj", "esproj", "msbuildproj"],
  ...["wixproj", "pyproj", "njsproj", "dcproj", "nuproj", "ilproj", "nfproj", "shproj", "ccproj", "sfproj", "synproj"],
  "wapproj",
];

/** MSBuild project files, with the files that MSBuild imports into each of them. */
export const project: ManifestDetector = {
  id: "dotnet/project",
  kind: "manifest",
  title: "MSBuild project (csproj, fsproj, vbproj and others)",
  files: projectEndings.map((ending) => `*.${ending}`),
  lockWith: "run dotnet restore --use-lock-file",

  async parse(file) {
    const text = await file.text();
    // Until Visual Studio 2003 it was a VisualStudioProject, which cannot name a package.
    if (!/<\s?(?:VisualStudio)?Project/i.test(text)) throw new ParseError("This is not a project file of MSBuild.");
    if (!mentionsPackages(text) && !(await hasListedPackages(file))) {
      if (!hasEnd(text)) throw new ParseError("The project file has no end.");
      const needs = /ProjectReference/i.test(text) ? usedProjects(await evaluate(file)) : [];
      return { components: [], member: memberOf(file, needs), locals: needs };
    }
    const evaluated = await evaluate(file);
    const { references, notes } = readReferences(evaluated);
    const isTest = isTestProject(file, await readMsbuild(file));
    const originOf = await readFeeds(file);
    const components = references.flatMap((reference) => toComponents(reference, isTest, originOf));
    const needs = usedProjects(evaluated);
    return { components, notes, member: memberOf(file, needs), locals: needs };
  },
};

/** References to projects are transitive. */
function memberOf(file: SourceFile, used: readonly UsedProject[]): Member {
  const folders = new Set(used.flatMap(({ target }) => (target === undefined ? [] : [folderOf(target)])));
  folders.delete(file.folder);
  return {
    name: file.name.slice(0, file.name.lastIndexOf(".")),
    path: workspacePath(file.folder),
    needs: [...folders].map((folder) => ({ path: workspacePath(folder), scope: "runtime" })),
  };
}

/** A truncated file may be missing packages. */
function hasEnd(text: string): boolean {
  return /<\/\s?(?:VisualStudio)?Project\s{0,100}>/i.test(text) || text.trimEnd().endsWith("/>");
}

/** Most MSBuild files have no packages and need not be parsed. */
export function mentionsPackages(text: string): boolean {
  return /PackageReference|PackageDownload|DotNetCliToolReference|PackageVersion/i.test(text);
}

/**
 * Whether a shared file takes packages from custom item lists: then a project may name packages without the word
 * PackageReference.
 */
async function hasListedPackages(file: SourceFile): Promise<boolean> {
  const [first] = [...file.find("*.targets"), ...file.find("*.props")];
  return first !== undefined && (await searchShared(first));
}

/** The same for every project of a tree, so the result is cached for the first shared file. */
const searchShared = onceEach(async (first: SourceFile): Promise<boolean> => {
  for (const file of [...first.find("*.targets"), ...first.find("*.props")]) {
    const isOne = await readOptional(file, (text) => /<PackageReference\s{1,20}Include\s?=\s?["']@\(/i.test(text));
    if (isOne) return true;
  }
  return false;
});
