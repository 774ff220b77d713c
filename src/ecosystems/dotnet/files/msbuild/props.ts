import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readCentralVersions } from "./central-versions.ts";
import { evaluate, type Project } from "./evaluate.ts";
import { toComponent } from "../nuget-component.ts";
import { readPackages } from "./package-components.ts";
import { mentionsPackages } from "./project.ts";

/** Files that projects share: `Directory.Build.props`, `Directory.Packages.props` and any other imported file. */
export const props: ManifestDetector = {
  id: "dotnet/props",
  kind: "manifest",
  title: "MSBuild props and targets, Directory.Packages.props",
  files: ["*.props", "*.targets", "*.proj", "*.projitems"],
  lockWith: "run dotnet restore --use-lock-file",
  isForBelow: true,
  incidental: true,

  async parse(file) {
    const text = await file.text();
    if (!text.includes("<Project") || !mentionsPackages(text)) return { components: [] };
    const project = await evaluate(file);
    const { components, notes } = await readPackages(project, (reference) => reference.file === file.path);
    return { components: [...components, ...unusedCentralVersions(project)], notes };
  },
};

/** A list of versions does not say which ones are used, but without a project it is all there is. */
function unusedCentralVersions(project: Project): readonly Component[] {
  const { file } = project;
  const own = [...readCentralVersions(project).values()].filter(({ item }) => item.file === file.path);
  if (own.length === 0 || hasProjects(file)) return [];
  return own.flatMap(({ name, versions, item }) =>
    versions.map((version) => toComponent({ name, version, scope: "unknown", file: file.path, line: item.line })),
  );
}

function hasProjects(file: SourceFile): boolean {
  return ["*.csproj", "*.fsproj", "*.vbproj"].some((pattern) => file.find(pattern).length > 0);
}
