import { type Component, componentKey } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { feedOrigin } from "../feeds.ts";
import { type PaketDependency, readPaketDependencies } from "./paket-dependencies-reader.ts";
import { packageKey, type PaketPackage, readPaketLock, scopeOfGroup } from "./paket-lock-reader.ts";

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
    const asked =
      manifest && new Set((await dependenciesOf(manifest)).map(({ group, name }) => packageKey(group, name)));
    const versions = new Map(packages.map((locked) => [packageKey(locked.group, locked.name), locked]));
    return { components: packages.map((locked) => toComponent(locked, file.path, versions, asked)), notes };
  },
};

function dependenciesOf(file: SourceFile): Promise<readonly PaketDependency[]> {
  return readPaketDependencies(file).then(({ dependencies }) => dependencies, ifBroken([]));
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
    ...(asked && { direct: asked.has(packageKey(group, name)) }),
    locations: [{ file, line }],
    dependsOn: needs.flatMap((need) => {
      const needed = versions.get(packageKey(group, need));
      return needed ? [componentKey({ type: "nuget", ...needed })] : [];
    }),
    ...(origin && { origin }),
  };
}
