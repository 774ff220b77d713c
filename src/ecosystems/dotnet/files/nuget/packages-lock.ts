import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, optional, recordOf, shape, text } from "../../../../formats/shape.ts";
import { readFeeds } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { evaluate } from "../msbuild/evaluate.ts";
import { readMsbuild } from "../msbuild/msbuild-file.ts";
import { readReferences } from "../msbuild/references.ts";
import { isTestProject } from "../msbuild/test-project.ts";
import { isPackageName } from "../../package-name.ts";
import { isVersion } from "../../versions/version.ts";
import { type Resolved, type Target, toComponents } from "./resolved.ts";

const readPackages = recordOf(shape({ type: text, resolved: text, dependencies: recordOf(anything) }));

const readLock = shape({
  /** By framework, then by name. */
  dependencies: optional(recordOf(readPackages)),
});

/** NuGet's lockfile, versions 1 and 2: the resolved packages of each target framework. */
export const packagesLock: LockfileDetector = {
  id: "dotnet/packages-lock",
  kind: "lockfile",
  title: "NuGet lockfile (packages.lock.json)",
  files: ["packages.lock.json", "packages.*.lock.json"],
  outranks: ["dotnet/project", "dotnet/packages-config"],

  async parse(file) {
    const content = await file.text();
    const { dependencies: frameworks } = readLock(parseJson(content));
    if (!frameworks) throw new ParseError("This is not a NuGet lockfile: it has no `dependencies`.");
    const scopeOf = await projectScopes(file, projectName(file));
    const notes: Note[] = [];
    const targets = frameworks.values().map((packages) => readTarget(packages, scopeOf, notes));
    const lines = keyLines(content);
    const originOf = await readFeeds(file);
    const context = { file: file.path, lineOf: ({ name }: Resolved) => lines.get(name), originOf };
    return { components: toComponents(targets, context), notes };
  },
};

/** `packages.Acme.Api.lock.json` belongs to `Acme.Api`; otherwise a folder has one project, usually with its name. */
function projectName({ name, folder }: SourceFile): string {
  const named = name.slice("packages.".length, -".lock.json".length);
  return named || folder.slice(folder.lastIndexOf("/") + 1);
}

function readTarget(
  packages: ReturnType<typeof readPackages>,
  scopeOf: (name: string) => Scope,
  notes: Note[],
): Target {
  const target = new Map<string, Resolved>();
  for (const [name, { type: written, resolved: version = "", dependencies }] of packages.entries()) {
    const type = written?.toLowerCase();
    const isProject = type === "project";
    if (!isPackageName(name) || (!isProject && !isVersion(version))) {
      notes.push({ message: `${name.slice(0, 100)} has no resolved version.`, lost: name });
      continue;
    }
    const scope = isProject ? scopeOf("") : scopeOf(name);
    const needs = dependencies.names();
    target.set(name.toLowerCase(), { name, version, isProject, direct: type === "direct", scope, needs });
  }
  return target;
}

/**
 * The scope in which the project next to a lockfile needs a package, by name; for the empty name, the scope of the
 * project. A lockfile does not mark build tools.
 */
async function projectScopes(lockfile: SourceFile, name: string): Promise<(name: string) => Scope> {
  const project = findProject(lockfile, name);
  if (!project) return () => "unknown";
  try {
    const { references } = readReferences(await evaluate(project));
    const isTest = isTestProject(project, await readMsbuild(project));
    const own = isTest ? "test" : "runtime";
    const needed = new Set(references.filter((one) => !one.isPrivate).map((one) => one.name.toLowerCase()));
    const asked = new Set(references.map((one) => one.name.toLowerCase()));
    return (package_) => (asked.has(package_.toLowerCase()) && !needed.has(package_.toLowerCase()) ? "dev" : own);
  } catch (error) {
    if (error instanceof ParseError) return () => "unknown";
    throw error;
  }
}

const endings = ["csproj", "fsproj", "vbproj"];

function findProject(lockfile: SourceFile, name: string): SourceFile | undefined {
  const named = endings.map((ending) => lockfile.sibling(`${name}.${ending}`)).find((file) => file !== undefined);
  if (named || lockfile.folder !== "") return named;
  // The root has no name to try.
  return endings.flatMap((ending) => lockfile.find(`*.${ending}`)).find((file) => file.folder === "");
}
