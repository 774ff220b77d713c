import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { findKeyLines } from "../../../../formats/json-lines.ts";
import { anything, array, record, shape, text } from "../../../../formats/shape.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { filesByHash } from "./locked-files.ts";
import { agreed, manifestBeside, unlocked, toDirectNeeds } from "./lock-manifests.ts";
import { type LockedPackage, pypiPackage, readPackages } from "./lock-entries.ts";
import { isName } from "../../package-name.ts";
import { categoryScope, readPipfile } from "../project/pipfile.ts";
import { indexesByName, readNamedIndex, sourceFields, readSource } from "../requirement/table-source.ts";
import { readPyproject } from "../project/pyproject.ts";
import { pinnedVersion } from "../requirement/version.ts";
import { noteRefused } from "../project/manifest.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { compareScopes } from "../../../../domain/contracts/component.ts";

const readEntry = shape({ version: text, hashes: array(text), ...sourceFields });
const readMeta = shape({ _meta: shape({ "pipfile-spec": anything, sources: array(readNamedIndex) }) });

/** Tables of packages, by category. */
const readCategories = record(record(readEntry));

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
      notes: [...noteRefused(refused), ...noteNewerVersion(version, 6)],
      components: [
        ...readPackages(file.path, packages, toDirectNeeds(manifest?.declared ?? [])).components,
        ...unlocked(file, manifest, packages),
        ...unlocked(file, pyproject, packages),
        ...agreed(pyproject, packages),
      ],
    };
  },
};

function readPipfileLock(source: string): {
  packages: LockedPackage[];
  refused: string[];
  version: unknown;
} {
  const refused: string[] = [];
  const root = parseJson(source);
  const { sources, "pipfile-spec": version } = readMeta(root)._meta;
  const indexes = indexesByName(sources);
  const lineOf = findKeyLines(source);
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
  lineOf: ReturnType<typeof findKeyLines>,
): LockedPackage[] {
  const source = readSource(entry, indexes);
  const origin = source === "folder" ? undefined : source;
  const archive = origin && readArchiveName(origin.address)?.version;
  return pypiPackage({
    name: key,
    version: pinnedVersion(entry.version ?? "") || (archive ?? ""),
    distributions: filesByHash(entry.hashes),
    isOwn: source === "folder",
    needs: [],
    scope: categoryScope(category),
    line: lineOf(category, key),
    origin,
  });
}
