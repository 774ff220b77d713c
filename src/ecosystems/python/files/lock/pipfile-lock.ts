import { compareScopes } from "../../../../domain/contracts/scope-rank.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { keyLines } from "../../../../formats/json-lines.ts";
import { anything, listOf, recordOf, shape, text } from "../../../../formats/shape.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { filesByHash } from "./locked-files.ts";
import { agreed, manifestBeside, unlocked, directNeedsOf } from "./lock-manifests.ts";
import { type LockedPackage, readPackages } from "./lock-entries.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { categoryScope, readPipfile } from "../project/pipfile.ts";
import { indexesByName, readNamedIndex, sourceFields, sourceOf } from "../requirement/table-source.ts";
import { readPyproject } from "../project/pyproject.ts";
import { pinnedVersion } from "../requirement/version.ts";
import { refusedNotes } from "../project/manifest.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readEntry = shape({ version: text, hashes: listOf(text), ...sourceFields });
const readMeta = shape({ _meta: shape({ "pipfile-spec": anything, sources: listOf(readNamedIndex) }) });

/** Tables of packages, by category. */
const readCategories = recordOf(recordOf(readEntry));

/** Pipenv's lockfile: packages by category, without edges. */
export const pipfileLock: LockfileDetector = {
  id: "python/pipfile-lock",
  kind: "lockfile",
  title: "Pipenv lockfile, version 6",
  files: ["Pipfile.lock"],
  outranks: ["python/pipfile", "python/pyproject"],

  async parse(file) {
    const { packages, refused, version } = readPipfileLock(await file.text());
    const manifest = await manifestBeside(file, "Pipfile", readPipfile);
    const pyproject = await manifestBeside(file, "pyproject.toml", readPyproject);
    return {
      notes: [...refusedNotes(refused), ...noteNewerVersion(version, 6)],
      components: [
        ...readPackages(file.path, packages, directNeedsOf(manifest?.declared ?? [])).components,
        ...unlocked(file, manifest, packages),
        ...unlocked(file, pyproject, packages),
        ...agreed(pyproject, packages),
      ],
    };
  },
};

function readPipfileLock(written: string): {
  packages: LockedPackage[];
  refused: string[];
  version: unknown;
} {
  const refused: string[] = [];
  const root = parseJson(written);
  const { sources, "pipfile-spec": version } = readMeta(root)._meta;
  const indexes = indexesByName(sources);
  const lineOf = keyLines(written);
  const packages = readCategories(root)
    .entries()
    .filter(([category]) => category !== "_meta")
    .sort(([a], [b]) => compareScopes(categoryScope(a), categoryScope(b)))
    .flatMap(([category, table]) =>
      table.entries().flatMap(([name, entry]) => {
        if (!isName(name)) refused.push(name);
        return toPackage(name, entry, category, indexes, lineOf);
      }),
    );
  return { packages, refused, version };
}

function toPackage(
  key: string,
  entry: ReturnType<typeof readEntry>,
  category: string,
  indexes: ReadonlyMap<string, string>,
  lineOf: ReturnType<typeof keyLines>,
): LockedPackage[] {
  if (!isName(key)) return [];
  const origin = sourceOf(entry, indexes);
  const archive = origin && origin !== "folder" ? readArchiveName(origin.address)?.version : undefined;
  const line = lineOf(category, key);
  return [
    {
      type: "pypi",
      name: normalizeName(key),
      version: pinnedVersion(entry.version ?? "") || (archive ?? ""),
      distributions: filesByHash(entry.hashes),
      isOwn: origin === "folder",
      needs: [],
      scope: categoryScope(category),
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined || origin === "folder" ? {} : { origin }),
    },
  ];
}
