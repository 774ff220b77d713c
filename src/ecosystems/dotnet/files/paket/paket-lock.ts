import { componentKey, type Component } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { feedOrigin } from "../feeds.ts";
import { scopeOfGroup } from "./paket-groups.ts";
import { readPaketDependencies, type PaketDependency } from "./paket-dependencies-reader.ts";
import { readPaketLock, type PaketPackage } from "./paket-lock-reader.ts";

/** Paket's lockfile; `paket.dependencies` next to it has the direct dependencies. */
export const paketLock: LockfileDetector = {
  id: "dotnet/paket-lock",
  kind: "lockfile",
  title: "Paket lockfile (paket.lock)",
  files: ["paket.lock"],
  outranks: ["dotnet/paket-dependencies", "dotnet/paket-references"],

  async parse(file) {
    const { packages, notes } = await readPaketLock(file);
    const manifest = file.sibling("paket.dependencies");
    const asked = manifest && new Set((await dependenciesOf(manifest)).map(({ group, name }) => keyOf(group, name)));
    const versions = new Map(packages.map((one) => [keyOf(one.group, one.name), one]));
    return { components: packages.map((one) => toComponent(one, file.path, versions, asked)), notes };
  },
};

function dependenciesOf(file: SourceFile): Promise<readonly PaketDependency[]> {
  return readPaketDependencies(file).then(({ dependencies }) => dependencies, ifBroken([]));
}

function keyOf(group: string, name: string): string {
  return `${group}\n${name.toLowerCase()}`;
}

function toComponent(
  { name, version, group, remote, line, needs }: PaketPackage,
  file: string,
  versions: ReadonlyMap<string, PaketPackage>,
  asked: ReadonlySet<string> | undefined,
): Component {
  const origin = feedOrigin([remote]);
  return {
    type: "nuget",
    name,
    version,
    scope: scopeOfGroup(group),
    ...(asked && { direct: asked.has(keyOf(group, name)) }),
    locations: [{ file, line }],
    dependsOn: needs.flatMap((need) => {
      const needed = versions.get(keyOf(group, need));
      return needed ? [componentKey({ type: "nuget", ...needed })] : [];
    }),
    ...(origin && { origin }),
  };
}
