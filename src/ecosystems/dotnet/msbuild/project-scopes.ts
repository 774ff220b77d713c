import type { Scope } from "../../../domain/component.ts";
import type { SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { evaluate } from "./evaluate.ts";
import { readMsbuild } from "./msbuild-file.ts";
import { readReferences } from "./references.ts";
import { isTestProject } from "./test-project.ts";

/**
 * The scope in which the project next to a lockfile needs a package, by name; for the empty name, the scope of the
 * project. A lockfile does not mark build tools.
 */
export async function projectScopes(lockfile: SourceFile, name: string): Promise<(name: string) => Scope> {
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
