import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { isPackageName } from "../../package-name.ts";
import { findNearest } from "../../../kit/find-nearest.ts";
import { packageKey, type PaketPackage, readPaketLock, scopeOfGroup } from "./paket-lock-reader.ts";

/** The packages of `paket.dependencies` that one project uses: names only, the versions are in `paket.lock` above. */
export const paketReferences: ManifestDetector = {
  id: "dotnet/paket-references",
  kind: "manifest",
  title: "paket.references",
  files: ["paket.references", "*.paket.references"],
  lockWith: "run paket install",

  async parse(file) {
    const locked = await lockedPackages(file);
    const components: Component[] = [];
    let group = "main";
    for (const [index, line] of (await file.text()).split(/\r\n?|\n/).entries()) {
      const [name = "", second = ""] = line.slice(0, 1000).trim().split(/\s+/, 2);
      if (name.toLowerCase() === "group") group = second.toLowerCase();
      else if (isPackageName(name)) {
        const { name: spelled, version } = locked.get(packageKey(group, name)) ?? { name, version: "" };
        const locations = [{ file: file.path, line: index + 1 }];
        components.push({ type: "nuget", name: spelled, version, scope: scopeOfGroup(group), direct: true, locations });
      }
    }
    return { components };
  },
};

async function lockedPackages(file: SourceFile): Promise<ReadonlyMap<string, PaketPackage>> {
  const lockfile = findNearest(file, ["paket.lock"]);
  const lock = lockfile && (await readPaketLock(lockfile).catch(ifBroken(undefined)));
  const packages = lock?.packages ?? [];
  return new Map(packages.map((locked) => [packageKey(locked.group, locked.name), locked]));
}
