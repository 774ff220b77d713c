import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { Member } from "../../../../domain/contracts/member-graph.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { workspacePath } from "../../../../domain/contracts/workspace.ts";
import { toFolder } from "../../../../text/paths.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { evaluate, type Project } from "./evaluate.ts";
import { readPackages } from "./package-components.ts";
import { type UsedProject, listUsedProjects } from "./used-projects.ts";
import { oncePerObject } from "../../../../async/once.ts";

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
    const hasImplicit = file.name.endsWith(".fsproj") && addsCore(text);
    if (!/PackageReference|ProjectReference|PackageDownload|DotNetCliToolReference/i.test(text)) {
      if (!hasEnd(text)) throw new ParseError("The project file has no end.");
      if (!(await sharesPackages(file)))
        return { components: [], member: memberOf(file, []), locals: [], ...(hasImplicit && { hasImplicit }) };
    }
    const evaluated = await evaluate(file);
    const needs = listUsedProjects(evaluated);
    const { components, keeps, notes } = await readPackages(evaluated);
    return {
      ...{ components, notes, member: { ...memberOf(file, needs), keeps }, locals: needs },
      ...(needs.length > 0 && { needsLocals: true }),
      ...(hasImplicit && { hasImplicit }),
      covers: await packageFiles(evaluated),
    };
  },
};

/** References to projects are transitive. */
function memberOf(file: SourceFile, used: readonly UsedProject[]): Member {
  const folders = new Set(used.flatMap(({ target }) => (target === undefined ? [] : [toFolder(target)])));
  folders.delete(file.folder);
  return {
    name: file.name.slice(0, file.name.lastIndexOf(".")),
    path: workspacePath(file.folder),
    needs: [...folders].map((folder) => ({ path: workspacePath(folder), scope: "runtime" })),
  };
}

/** The SDK adds FSharp.Core to a project that does not turn that off. */
function addsCore(text: string): boolean {
  return /\bSdk\s?=|<Sdk\b/i.test(text) && !/<DisableImplicitFSharpCoreReference>\s{0,9}true/i.test(text);
}

/** A truncated file may be missing packages. */
function hasEnd(text: string): boolean {
  return /<\/\s?(?:VisualStudio)?Project\s{0,100}>/i.test(text) || text.trimEnd().endsWith("/>");
}

/** Most MSBuild files have no packages and need not be parsed. */
export function mentionsPackages(text: string): boolean {
  return /PackageReference|PackageDownload|DotNetCliToolReference|PackageVersion/i.test(text);
}

/** The imported files that name packages: what they name is listed, or not, with the projects that import them. */
async function packageFiles({ file, files }: Project): Promise<readonly string[]> {
  const named = await Promise.all(
    files.map(async (imported) => (imported !== file && (await namesPackages(imported)) ? imported.path : [])),
  );
  return named.flat();
}

const namesPackages = oncePerObject((file: SourceFile) => readOptional(file, mentionsPackages));

/** Whether a shared file adds packages to projects: then a project may have packages without naming one. */
async function sharesPackages(file: SourceFile): Promise<boolean> {
  const [first] = [...file.find("*.targets"), ...file.find("*.props")];
  return first !== undefined && (await searchShared(first));
}

/** The same for every project of a tree, so the result is cached for the first shared file. */
const searchShared = oncePerObject(async (first: SourceFile): Promise<boolean> => {
  for (const file of [...first.find("*.targets"), ...first.find("*.props")]) {
    if (await readOptional(file, (text) => /<(?:Global)?PackageReference\s/i.test(text))) return true;
  }
  return false;
});
