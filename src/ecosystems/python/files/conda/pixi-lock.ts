import { hexHash, toDistribution } from "../../../../formats/distribution.ts";
import type { LockfileDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { readYaml } from "../../../../formats/yaml.ts";
import { flag, array, shape, text } from "../../../../formats/shape.ts";
import { archiveOrigin, gitOrigin } from "../requirement/address.ts";
import { isDefaultRegistry } from "../../hosts.ts";
import { isArchive, readArchiveName } from "../requirement/archive-name.ts";
import { readCondaAddress } from "./conda-address.ts";
import { manifestBeside, unlocked, toDirectNeeds } from "../lock/lock-manifests.ts";
import { type LockedPackage, type Need, readPackages } from "../lock/lock-entries.ts";
import { normalizeName } from "../../package-name.ts";
import { readPixiToml } from "./pixi-toml.ts";
import { readPyproject } from "../project/pyproject.ts";
import { readPackageRequirement } from "../requirement/requirement.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { noteLostKeys } from "../../../kit/repeated-keys.ts";
import type { FileHash } from "../../../../domain/contracts/component.ts";

const readEntry = shape({
  /** The address of a conda or of a pip package. */
  conda: text,
  pypi: text,
  /** `name[hash] @ location`: built from source, since version 7. */
  conda_source: text,
  /** Before version 6. */
  kind: text,
  manager: text,
  name: text,
  version: text,
  url: text,
  path: text,
  editable: flag,
  license: text,
  sha256: text,
  md5: text,
  depends: array(text),
  requires_dist: array(text),
});

const readLock = shape({
  version: text,
  packages: array(readEntry),
  /** Before version 4. */
  package: array(readEntry),
});

type PixiEntry = ReturnType<typeof readEntry>;

/** pixi's lockfile. Before version 6 entries have a name and a version; since then conda's are only in the address. */
export const pixiLock: LockfileDetector = {
  id: "python/pixi-lock",
  kind: "lockfile",
  title: "pixi lockfile, versions 1 to 7",
  files: ["pixi.lock"],
  outranks: ["python/pixi-toml", "python/pyproject"],

  async parse(file) {
    const { documents, repeated } = readYaml(await file.text());
    const lock = readLock(documents[0]);
    const entries = [...lock.packages, ...lock.package];
    const packages = entries.flatMap(toPackage);
    const pixi = await manifestBeside(file, "pixi.toml", readPixiToml);
    const pyproject = await manifestBeside(file, "pyproject.toml", readPyproject);
    const directNeeds = [pixi, pyproject].flatMap((manifest) => toDirectNeeds(manifest?.declared ?? []));
    return {
      components: [
        ...readPackages(file.path, packages, directNeeds).components,
        ...unlocked(file, pixi, packages),
        ...unlocked(file, pyproject, packages),
      ],
      notes: [...noteLostKeys(repeated), ...lostPackages(entries), ...noteNewerVersion(lock.version, 7)],
    };
  },
};

/** Entries without a package name; Python itself is not a package. */
function lostPackages(written: readonly PixiEntry[]): Note[] {
  const lost = written.filter((entry) => toPackage(entry).length === 0 && !isPython(entry));
  return lost.slice(0, maxNotes).map(({ name, conda, pypi, url, conda_source: source }) => ({
    message: "This entry is not a package.",
    lost: [name, conda, pypi, url, source].find(Boolean) ?? "an entry without a name",
  }));
}

const maxNotes = 100;

function isPython({ name, conda, url }: PixiEntry): boolean {
  return (name ?? readCondaAddress(conda ?? url ?? "")?.name) === "python";
}

function toPackage(entry: PixiEntry): LockedPackage[] {
  const { conda, pypi, url } = entry;
  if (pypi !== undefined || (entry.kind ?? entry.manager) === "pypi") return pypiPackage(entry, pypi ?? url ?? "");
  if (entry.conda_source !== undefined) return sourcePackage(entry, entry.conda_source);
  const address = conda ?? url;
  return address === undefined ? [] : condaPackage(entry, address);
}

function condaPackage(entry: PixiEntry, address: string): LockedPackage[] {
  const read = readCondaAddress(address);
  const { name = read?.name, version = read?.version, license } = entry;
  if (name === undefined || version === undefined || name === "python") return [];
  return [
    {
      type: "conda",
      name,
      version,
      isOwn: read === undefined,
      distributions: toDistribution(address, hashesOf(entry)),
      needs: needsIn(entry.depends),
      ...(read?.origin === undefined ? {} : { origin: read.origin }),
      ...(license && license !== "None" ? { declaredLicense: license } : {}),
    },
  ];
}

/** A package at a path is a folder of the project. */
function sourcePackage({ version = "", depends }: PixiEntry, source: string): LockedPackage[] {
  const [, name, location = ""] = /^([\w.-]{1,200})\[\w{1,100}\] @ (.+)$/.exec(source) ?? [];
  if (name === undefined) return [];
  const isElsewhere = location.includes("://");
  const origin = location.startsWith("git+")
    ? gitOrigin(location.slice("git+".length).split(/[?#]/)[0] ?? "", location.split("#")[1])
    : archiveOrigin(location);
  return [
    { type: "conda", name, version, isOwn: !isElsewhere, needs: needsIn(depends), ...(isElsewhere && { origin }) },
  ];
}

function hashesOf(entry: PixiEntry): FileHash[] {
  return (["sha256", "md5"] as const).flatMap((kind) => hexHash(kind, entry[kind]));
}

function pypiPackage(entry: PixiEntry, address: string): LockedPackage[] {
  const read = readArchiveName(address);
  const { name = read?.name, version = read?.version ?? "" } = entry;
  if (name === undefined) return [];
  const path = entry.path ?? (address.includes("://") ? undefined : address);
  const isFolder = entry.editable || (path !== undefined && path !== "" && !isArchive(path));
  const isElsewhere = address.includes("://") && !isDefaultRegistry(address);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version,
      isOwn: isFolder,
      distributions: toDistribution(address, hashesOf(entry)),
      needs: needsIn(entry.requires_dist),
      ...(isElsewhere ? { origin: archiveOrigin(address) } : {}),
    },
  ];
}

/** conda's `numpy >=1.2,<2.0a0` and pip's `numpy>=1.2; extra == 'x'` start alike. Needs of extras are skipped. */
function needsIn(requirements: readonly string[]): Need[] {
  return requirements.flatMap((requirement) => {
    if (/\bextra ?==/.test(requirement)) return [];
    const name = requirement.split(/[^\w.-]/)[0] ?? "";
    const onPypi = readPackageRequirement(name);
    return onPypi ? [{ name, extras: [] }, ...alias(name, onPypi.name)] : [];
  });
}

/** pip's names are normalised, conda's are not. */
function alias(written: string, normalized: string): Need[] {
  return written === normalized ? [] : [{ name: normalized, extras: [] }];
}
