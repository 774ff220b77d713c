import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector } from "../../../../domain/contracts/contracts.ts";
import { parseJsonWithComments } from "../../../../formats/json.ts";
import { optional, record, shape, text } from "../../../../formats/shape.ts";
import { noteLost, toComponent } from "../nuget-component.ts";
import { isPackageName } from "../../package-name.ts";

const readTable = shape({ version: text, type: text, target: text });

/** A table, or a string that is the version. */
function readEntry(value: unknown) {
  return readTable(typeof value === "string" ? { version: value } : value);
}

const dependencyTable = { dependencies: record(readEntry) };
const readProject = shape({ ...dependencyTable, frameworks: optional(record(shape(dependencyTable))) });

type Entry = ReturnType<typeof readEntry>;

/** Project files from 2015 and 2016. Other tools use this file name too, but without `frameworks`. */
export const projectJson: ManifestDetector = {
  id: "dotnet/project-json",
  kind: "manifest",
  title: "project.json of early .NET Core",
  files: ["project.json"],
  lockWith: "move to a csproj file and run dotnet restore --use-lock-file",
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"frameworks"')) return { components: [] };
    const project = readProject(parseJsonWithComments(content));
    if (!project.frameworks) return { components: [] };
    const lists = [project, ...project.frameworks.values()];
    const dependencies = lists.flatMap((list) => list.dependencies.entries());
    const lost = dependencies.filter(([name, entry]) => !isPackageName(name) && kindOf(entry) !== "project");
    return {
      components: dependencies.flatMap(([name, entry]) => toComponents(name, entry, file.path)),
      notes: noteLost(
        "This is not the name of a package.",
        lost.map(([name]) => name),
      ),
    };
  },
};

function kindOf({ target, type }: Entry): string | undefined {
  return target ?? type;
}

/** A `project` is in the tree; a `platform` is .NET itself. */
function toComponents(name: string, entry: Entry, file: string): readonly Component[] {
  const kind = kindOf(entry);
  if (kind === "project" || !isPackageName(name)) return [];
  const scope = kind === "build" ? "dev" : "runtime";
  return [toComponent({ name, version: entry.version, scope, direct: true, file })];
}
