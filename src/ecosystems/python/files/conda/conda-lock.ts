import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { hexHash, toDistribution } from "../../../../formats/distribution.ts";
import { readYaml } from "../../../../formats/yaml.ts";
import { anything, array, record, shape, text } from "../../../../formats/shape.ts";
import { archiveOrigin } from "../requirement/address.ts";
import { isDefaultRegistry } from "../../hosts.ts";
import { readCondaAddress } from "./conda-address.ts";
import { readCondaEnvironment } from "./conda-environment.ts";
import { type DirectNeed, type LockedPackage, readPackages } from "../lock/lock-entries.ts";
import { normalizeName } from "../../package-name.ts";
import { readPackageRequirement } from "../requirement/requirement.ts";
import { lostEntries } from "../lock/lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { noteLostKeys } from "../../../kit/repeated-keys.ts";

const readPackage = shape({
  name: text,
  version: text,
  /** `conda` or `pip`. */
  manager: text,
  url: text,
  category: text,
  hash: record(text),
  dependencies: record(anything),
});

const readLock = shape({
  version: text,
  package: array(readPackage),
  /** The environment files that it was made from. */
  metadata: shape({ sources: array(text) }),
});

/** conda-lock's file: conda and pip packages of all platforms in one list. */
export const condaLock: LockfileDetector = {
  id: "python/conda-lock",
  kind: "lockfile",
  title: "conda-lock lockfile, version 1",
  files: ["conda-lock.yml", "*.conda-lock.yml", "*-conda-lock.yml", "conda-lock.yaml", "conda-lock-*.yml"],
  outranks: [], // a lockfile that replaces no other file

  async parse(file) {
    const { documents, repeated } = readYaml(await file.text());
    const { version, package: tables, metadata } = readLock(documents[0]);
    const packages = tables.flatMap(toPackage);
    const { components } = readPackages(file.path, packages, await directNeedsIn(file, metadata.sources));
    const lost = lostEntries(tables, [], ["name", "version"], (name) => name !== "");
    return { components, notes: [...lost, ...noteLostKeys(repeated), ...noteNewerVersion(version, 1)] };
  },
};

function toPackage(entry: ReturnType<typeof readPackage>): LockedPackage[] {
  const { name: written, version, url: address } = entry;
  if (!written || version === undefined || written === "python") return [];
  const isPip = entry.manager === "pip";
  const origin = isPip ? wheelOrigin(address ?? "") : readCondaAddress(address ?? "")?.origin;
  return [
    {
      type: isPip ? "pypi" : "conda",
      name: isPip ? normalizeName(written) : written,
      version,
      distributions: toDistribution(
        address,
        entry.hash.entries().flatMap(([kind, value]) => hexHash(kind, value)),
      ),
      needs: entry.dependencies.names().map((name) => ({ name, extras: [] })),
      scope: scopeOf(entry.category),
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}

function wheelOrigin(address: string): Origin | undefined {
  return address === "" || isDefaultRegistry(address) ? undefined : archiveOrigin(address);
}

function scopeOf(category: string | undefined): Scope {
  if (category === undefined || category === "main") return "runtime";
  return category === "dev" || category === "test" ? "dev" : "optional";
}

/** The environment files that it was made from have the direct dependencies. */
async function directNeedsIn(file: SourceFile, sources: readonly string[]): Promise<DirectNeed[]> {
  const directNeeds: DirectNeed[] = [];
  for (const source of sources.slice(0, 20)) {
    const beside = file.sibling(source);
    if (!beside || !/\.ya?ml$/.test(beside.name)) continue;
    const environment = await readOptional(beside, (text) => readCondaEnvironment(text, "runtime"));
    const pip = environment?.pip.flatMap((line) => readPackageRequirement(line) ?? []) ?? [];
    for (const { name, extras } of [...(environment?.conda ?? []), ...pip])
      directNeeds.push({ name, extras, scope: "runtime" });
  }
  return directNeeds;
}
