import type { Component } from "../../../domain/component.ts";
import type { Detector } from "../../../domain/contracts.ts";
import { parseJsonWithComments } from "../../../formats/json.ts";
import { entries, field, isFields, text } from "../../../formats/value.ts";
import { isPackageName } from "../package-name.ts";
import { readVersion } from "../version.ts";

/** Project files of 2015 and 2016. Other tools call files so too: those have no `frameworks`. */
export const projectJson: Detector = {
  id: "dotnet/project-json",
  title: "project.json of early .NET Core",
  files: ["project.json"],
  lockWith: "move to a csproj file and run dotnet restore --use-lock-file",
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"frameworks"')) return { components: [] };
    const project = parseJsonWithComments(content);
    const frameworks = field(project, "frameworks");
    if (!isFields(frameworks)) return { components: [] };
    const lists = [project, ...entries(frameworks).map(([, framework]) => framework)];
    const dependencies = lists.flatMap((one) => entries(field(one, "dependencies")));
    const lost = dependencies.filter(([name, entry]) => isLost(name, entry));
    return {
      components: dependencies.flatMap(([name, entry]) => toComponent(name, entry, file.path)),
      notes: lost.slice(0, mostNotes).map(([name]) => ({ message: "This is not the name of a package.", lost: name })),
    };
  },
};

const mostNotes = 100;

function isLost(name: string, entry: unknown): boolean {
  return !isPackageName(name) && kindOf(entry) !== "project";
}

function kindOf(entry: unknown): string | undefined {
  return text(field(entry, "target")) ?? text(field(entry, "type"));
}

/** `"1.0.0"`, or an object with the version in it; a `project` lies in the tree, a `platform` is .NET itself. */
function toComponent(name: string, entry: unknown, file: string): readonly Component[] {
  const version = text(entry) ?? text(field(entry, "version"));
  const kind = kindOf(entry);
  if (kind === "project" || !isPackageName(name)) return [];
  const scope = kind === "build" ? "dev" : "runtime";
  return [{ type: "nuget", name, ...readVersion(version), scope, direct: true, locations: [{ file }] }];
}
