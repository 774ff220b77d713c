import { type Scope, strongerScope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken, ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, optional, record, shape, text } from "../../../../formats/shape.ts";
import { readProjectFeeds } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { evaluate } from "../msbuild/evaluate.ts";
import { readReferences } from "../msbuild/references.ts";
import { readProjectScope, decideReferenceScope } from "../msbuild/project-scope.ts";
import { isPackageName } from "../../package-name.ts";
import { isVersion } from "../../versions/version.ts";
import { findSupply, type Supply } from "../../frameworks/supply.ts";
import { listFrameworkReferences } from "../msbuild/framework-references.ts";
import { type Resolved, toComponents } from "./resolved.ts";

const readPackages = record(shape({ type: text, resolved: text, dependencies: record(anything) }));

const readLock = shape({
  /** By framework, then by name. */
  dependencies: optional(record(readPackages)),
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
    const { scopeOf, supplyOf } = await readProject(file, projectName(file));
    const notes: Note[] = [];
    const targets = frameworks.entries().map(([framework, packages]) => {
      const supply = supplyOf(framework);
      return { packages: readTarget(packages, scopeOf, notes), ...(supply && { supply }) };
    });
    const lines = keyLines(content);
    const originOf = await readProjectFeeds(file);
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
): ReadonlyMap<string, Resolved> {
  const target = new Map<string, Resolved>();
  for (const [name, { type: rawType, resolved: version = "", dependencies }] of packages.entries()) {
    const type = rawType?.toLowerCase();
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

/** What the project next to a lockfile says about it. */
interface LockedProject {
  /** The scope in which it needs a package, by name; for the empty name, its own. A lockfile marks no build tools. */
  readonly scopeOf: (name: string) => Scope;
  /** What .NET supplies, by target: `net8.0`, `net8.0/win-x64`. */
  readonly supplyOf: (target: string) => Supply | undefined;
}

const unknownProject: LockedProject = { scopeOf: () => "unknown", supplyOf: () => undefined };

async function readProject(lockfile: SourceFile, name: string): Promise<LockedProject> {
  const project = findProject(lockfile, name);
  const evaluated = project && (await evaluate(project).catch(ifBroken(undefined)));
  if (!evaluated) return unknownProject;
  const own = readProjectScope(evaluated);
  const shared = listFrameworkReferences(evaluated);
  const scopes = new Map<string, Scope>();
  for (const reference of readReferences(evaluated).references) {
    const key = reference.name.toLowerCase();
    const { scope } = decideReferenceScope(reference, own);
    scopes.set(key, strongerScope(scope, scopes.get(key) ?? scope));
  }
  return {
    scopeOf: (package_) => scopes.get(package_.toLowerCase()) ?? own.scope,
    supplyOf: (target) => findSupply(target.split("/", 1)[0] ?? "", shared),
  };
}

const endings = ["csproj", "fsproj", "vbproj"];

function findProject(lockfile: SourceFile, name: string): SourceFile | undefined {
  const named = endings.map((ending) => lockfile.sibling(`${name}.${ending}`)).find((file) => file !== undefined);
  if (named || lockfile.folder !== "") return named;
  // The root has no name to try.
  return endings.flatMap((ending) => lockfile.find(`*.${ending}`)).find((file) => file.folder === "");
}
