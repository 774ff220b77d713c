import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readCentralVersions } from "./central-versions.ts";
import { evaluate, type Project } from "./evaluate.ts";
import { readFeeds } from "../feeds.ts";
import { readMsbuild } from "./msbuild-file.ts";
import { toComponents } from "./package-components.ts";
import { mentionsPackages } from "./project.ts";
import { readReferences } from "./references.ts";
import { isTestProject } from "./test-project.ts";
import { readVersion } from "../../versions/version.ts";

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
    const { references, notes } = readReferences(project);
    const isTest = isTestProject(file, await readMsbuild(file));
    const originOf = await readFeeds(file);
    const components = references
      .filter((reference) => reference.file === file.path)
      .flatMap((reference) => toComponents(reference, isTest, originOf));
    return { components: [...components, ...unusedCentralVersions(project)], notes };
  },
};

/** A list of versions does not say which ones are used, but without a project it is all there is. */
function unusedCentralVersions(project: Project): readonly Component[] {
  const { file } = project;
  const own = [...readCentralVersions(project).values()].filter(({ item }) => item.file === file.path);
  if (own.length === 0 || hasProjects(file)) return [];
  return own.flatMap(({ name, versions, item }) =>
    versions.map((version) => ({
      type: "nuget",
      name,
      ...readVersion(version),
      scope: "unknown" as const,
      locations: [item.line === undefined ? { file: file.path } : { file: file.path, line: item.line }],
    })),
  );
}

function hasProjects(file: SourceFile): boolean {
  return ["*.csproj", "*.fsproj", "*.vbproj"].some((pattern) => file.find(pattern).length > 0);
}
