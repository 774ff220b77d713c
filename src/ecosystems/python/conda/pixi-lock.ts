import type { FileHash } from "../../../domain/distribution.ts";
import { hexHash, toDistribution } from "../../../formats/distribution.ts";
import type { Detector, Note } from "../../../domain/contracts.ts";
import { readYaml } from "../../../formats/yaml.ts";
import { field, isTrue, list, text } from "../../../formats/value.ts";
import { archiveOrigin, isDefaultRegistry } from "../requirement/address.ts";
import { isArchive, readArchiveName } from "../requirement/archive-name.ts";
import { readCondaAddress } from "./conda-address.ts";
import { lockedComponents } from "../lock/lock-components.ts";
import { manifestBeside, unlocked, wishesOf } from "../lock/lock-manifests.ts";
import type { LockedPackage, Need } from "../lock/lock-walk.ts";
import { normalizeName } from "../requirement/name.ts";
import { readPixiToml } from "./pixi-toml.ts";
import { readPyproject } from "../project/pyproject.ts";
import { readRequirement } from "../requirement/requirement.ts";
import { noteLostKeys } from "../../repeated-keys.ts";

/** pixi's lockfile. Before version 6 entries have a name and a version; since then conda's are only in the address. */
export const pixiLock: Detector = {
  id: "python/pixi-lock",
  title: "pixi lockfile, versions 1 to 6",
  files: ["pixi.lock"],
  outranks: ["python/pixi-toml", "python/pyproject"],

  async parse(file) {
    const {
      documents: [root],
      repeated,
    } = readYaml(await file.text());
    const written = [...list(field(root, "packages")), ...list(field(root, "package"))];
    const packages = written.flatMap(toPackage);
    const pixi = await manifestBeside(file, "pixi.toml", readPixiToml);
    const pyproject = await manifestBeside(file, "pyproject.toml", readPyproject);
    const wishes = [pixi, pyproject].flatMap((manifest) => wishesOf(manifest?.declared ?? []));
    return {
      components: [
        ...lockedComponents(file, packages, wishes),
        ...unlocked(file, pixi, packages),
        ...unlocked(file, pyproject, packages),
      ],
      notes: [...noteLostKeys(repeated), ...lostPackages(written)],
    };
  },
};

/** Entries that name no package; Python itself is not one. */
function lostPackages(written: readonly unknown[]): Note[] {
  const lost = written.filter((entry) => toPackage(entry).length === 0 && !isPython(entry));
  return lost.slice(0, mostNotes).map((entry) => {
    const texts = ["name", "conda", "pypi", "url"].map((key) => text(field(entry, key)));
    return { message: "This entry is not a package.", lost: texts.find(Boolean) ?? "an entry without a name" };
  });
}

const mostNotes = 100;

function isPython(entry: unknown): boolean {
  const address = text(field(entry, "conda")) ?? text(field(entry, "url")) ?? "";
  return (text(field(entry, "name")) ?? readCondaAddress(address)?.name) === "python";
}

function toPackage(entry: unknown): LockedPackage[] {
  const conda = text(field(entry, "conda"));
  const pypi = text(field(entry, "pypi"));
  const kind = text(field(entry, "kind")) ?? text(field(entry, "manager"));
  if (pypi !== undefined || kind === "pypi") return pypiPackage(entry, pypi ?? text(field(entry, "url")) ?? "");
  const address = conda ?? text(field(entry, "url"));
  return address === undefined ? [] : condaPackage(entry, address);
}

function condaPackage(entry: unknown, address: string): LockedPackage[] {
  const read = readCondaAddress(address);
  const name = text(field(entry, "name")) ?? read?.name;
  const version = text(field(entry, "version")) ?? read?.version;
  if (name === undefined || version === undefined || name === "python") return [];
  const declaredLicense = text(field(entry, "license"));
  return [
    {
      type: "conda",
      name,
      version,
      isOwn: read === undefined,
      distributions: toDistribution(address, hashesOf(entry)),
      needs: needsIn(field(entry, "depends")),
      ...(read?.origin === undefined ? {} : { origin: read.origin }),
      ...(declaredLicense && declaredLicense !== "None" ? { declaredLicense } : {}),
    },
  ];
}

function hashesOf(entry: unknown): FileHash[] {
  return (["sha256", "md5"] as const).flatMap((kind) => hexHash(kind, text(field(entry, kind))));
}

function pypiPackage(entry: unknown, address: string): LockedPackage[] {
  const read = readArchiveName(address);
  const name = text(field(entry, "name")) ?? read?.name;
  if (name === undefined) return [];
  const path = text(field(entry, "path")) ?? (address.includes("://") ? undefined : address);
  const isFolder = isTrue(field(entry, "editable")) || (path !== undefined && path !== "" && !isArchive(path));
  const isElsewhere = address.includes("://") && !isDefaultRegistry(address);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version: text(field(entry, "version")) ?? read?.version ?? "",
      isOwn: isFolder,
      distributions: toDistribution(address, hashesOf(entry)),
      needs: needsIn(field(entry, "requires_dist")),
      ...(isElsewhere ? { origin: archiveOrigin(address) } : {}),
    },
  ];
}

/** `numpy >=1.2,<2.0a0` of conda and `numpy>=1.2; extra == 'x'` of pip begin alike; needs of extras are left out. */
function needsIn(values: unknown): Need[] {
  return list(values).flatMap((value) => {
    const written = text(value) ?? "";
    if (/\bextra ?==/.test(written)) return [];
    const name = written.split(/[^\w.-]/)[0] ?? "";
    const found = readRequirement(name);
    return found === undefined || found === "no-component" ? [] : [{ name, extras: [] }, ...alias(name, found.name)];
  });
}

/** pip's names are normalised, conda's are not. */
function alias(written: string, normalized: string): Need[] {
  return written === normalized ? [] : [{ name: normalized, extras: [] }];
}
