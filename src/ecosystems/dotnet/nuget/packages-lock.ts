import type { Scope } from "../../../domain/component.ts";
import type { Detector, Note, SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { entries, field, isFields, text } from "../../../formats/value.ts";
import { readFeeds } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../package-name.ts";
import { projectScopes } from "../msbuild/project-scopes.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isVersion } from "../version.ts";

/** NuGet's lockfile, versions 1 and 2: for each target framework the packages it chose. */
export const packagesLock: Detector = {
  id: "dotnet/packages-lock",
  title: "NuGet lockfile (packages.lock.json)",
  files: ["packages.lock.json", "packages.*.lock.json"],
  outranks: ["dotnet/project", "dotnet/packages-config"],

  async parse(file) {
    const content = await file.text();
    const frameworks = field(parseJson(content), "dependencies");
    if (!isFields(frameworks)) throw new ParseError("This is not a NuGet lockfile: it has no `dependencies`.");
    const scopeOf = await projectScopes(file, projectName(file));
    const notes: Note[] = [];
    const targets = entries(frameworks).map(([, packages]) => readTarget(packages, scopeOf, notes));
    const lines = keyLines(content);
    const originOf = await readFeeds(file);
    const context = { file: file.path, lineOf: ({ name }: Resolved) => lines.get(name), originOf };
    return { components: toComponents(targets, context), notes };
  },
};

/** `packages.Acme.Api.lock.json` belongs to `Acme.Api`; else a folder has one project, mostly called like it. */
function projectName({ name, folder }: SourceFile): string {
  const named = name.slice("packages.".length, -".lock.json".length);
  return named || folder.slice(folder.lastIndexOf("/") + 1);
}

function readTarget(packages: unknown, scopeOf: (name: string) => Scope, notes: Note[]): Target {
  const target = new Map<string, Resolved>();
  for (const [name, entry] of entries(packages)) {
    const type = text(field(entry, "type"))?.toLowerCase();
    const version = text(field(entry, "resolved")) ?? "";
    const isProject = type === "project";
    if (!isPackageName(name) || (!isProject && !isVersion(version))) {
      notes.push({ message: `${name.slice(0, 100)} has no resolved version.`, lost: name });
      continue;
    }
    const scope = isProject ? scopeOf("") : scopeOf(name);
    const needs = entries(field(entry, "dependencies")).map(([need]) => need);
    target.set(name.toLowerCase(), { name, version, isProject, direct: type === "direct", scope, needs });
  }
  return target;
}
