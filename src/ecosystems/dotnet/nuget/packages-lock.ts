import type { Scope } from "../../../domain/component.ts";
import type { Detector, Note, SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, optional, recordOf, shape, text } from "../../../formats/shape.ts";
import { readFeeds } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../package-name.ts";
import { projectScopes } from "../msbuild/project-scopes.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isVersion } from "../version.ts";

const readPackages = recordOf(shape({ type: text, resolved: text, dependencies: recordOf(anything) }));

const readLock = shape({
  /** By framework, then by name. */
  dependencies: optional(recordOf(readPackages)),
});

/** NuGet's lockfile, versions 1 and 2: the resolved packages of each target framework. */
export const packagesLock: Detector = {
  id: "dotnet/packages-lock",
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
