import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector } from "../../../../domain/contracts/contracts.ts";
import { feedOrigin } from "../feeds.ts";
import { type PaketDependency, readPaketDependencies } from "./paket-dependencies-reader.ts";
import { scopeOfGroup } from "./paket-lock-reader.ts";

export const paketDependencies: ManifestDetector = {
  id: "dotnet/paket-dependencies",
  kind: "manifest",
  title: "paket.dependencies",
  files: ["paket.dependencies"],
  lockWith: "run paket install",
  outranks: ["dotnet/paket-references"],

  async parse(file) {
    const { dependencies, sources, notes } = await readPaketDependencies(file);
    return {
      components: dependencies.map((dependency) =>
        toComponent(dependency, sources.get(dependency.group) ?? [], file.path),
      ),
      notes,
    };
  },
};

function toComponent(dependency: PaketDependency, sources: readonly string[], file: string): Component {
  const { name, version, requirement, group, isTool, line } = dependency;
  const origin = feedOrigin(sources);
  return {
    type: "nuget",
    name,
    version,
    ...(requirement !== undefined && { requirement }),
    scope: isTool ? "dev" : scopeOfGroup(group),
    direct: true,
    locations: [{ file, line }],
    ...(origin && { origin }),
  };
}
