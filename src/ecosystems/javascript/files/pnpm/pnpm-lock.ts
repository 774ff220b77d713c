import type { LockfileDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { joinInside } from "../../../../text/join-inside.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { readYaml, yamlKeyLines } from "../../../../formats/yaml.ts";
import { joinPath } from "../../../../text/paths.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { findFromRoot } from "../../../kit/find-nearest.ts";
import { memberAt, type NpmEntry, readEntries } from "../lock-entries.ts";
import { readManifest } from "../manifest.ts";
import { fallBackToManifest } from "../fall-back-to-manifest.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { noteLostKeys } from "../../../kit/repeated-keys.ts";
import { pnpmEntries } from "./pnpm-entries.ts";
import { readPnpmLock, type PnpmLock } from "./pnpm-shape.ts";

/** pnpm's lockfile. Rush has one in `common/config/rush`. */
export const pnpmLock: LockfileDetector = {
  id: "javascript/pnpm-lock",
  kind: "lockfile",
  title: "pnpm lockfile, versions 5, 6 and 9, also with several documents",
  files: ["pnpm-lock.yaml"],
  outranks: ["javascript/package-json"],
  manifests: ["package.json"],

  async parse(file) {
    const source = await file.text();
    const read = readYaml(source);
    const documents = read.documents.flatMap((document) => readPnpmLock(document) ?? []); // pnpm's own may be first
    if (documents.length === 0) throw new ParseError("This is not a pnpm lockfile.");
    const lines = yamlKeyLines(source, 2);
    const newer = documents.flatMap(({ lockfileVersion }) => noteNewerVersion(lockfileVersion, 9));
    const notes: Note[] = [...noteLostKeys(read.repeated), ...newer];
    const root = importerRoot(file.folder);
    const names = await namesOfImporters(file, root, documents);
    const memberOf = (path: string) => memberAt(root, path, names.get(path));
    const perDocument = documents.map((document) =>
      pnpmEntries(document, { lineOf: (key) => lines.get(key), memberOf, notes }),
    );
    return fallBackToManifest(file, { ...readEntries(file.path, joined(perDocument)), notes });
  },
};

/** The root of the importer paths. Rush runs pnpm in another folder than that of the lockfile. */
function importerRoot(folder: string): string {
  const kept = /^(.*\/)?common\/config\/(?:rush|subspaces(\/[^/]+))$/.exec(folder);
  return kept ? `${kept[1] ?? ""}common/temp${kept[2] ?? ""}` : folder;
}

/** The lockfile has the folders of its workspaces, but not their names. */
async function namesOfImporters(file: SourceFile, root: string, documents: readonly PnpmLock[]) {
  const names = new Map<string, string>();
  for (const path of documents.flatMap(({ importers }) => importers?.names() ?? [])) {
    const folder = joinInside(root, path);
    if (folder === undefined) continue;
    const manifest = await readOptional(findFromRoot(file, joinPath(folder, "package.json")), parseJson);
    const { name } = readManifest(manifest);
    if (name !== undefined) names.set(path, name);
  }
  return names;
}

/** Joins the entries of several documents into one list and shifts the targets of their edges. */
function joined(perDocument: readonly (readonly NpmEntry[])[]): readonly NpmEntry[] {
  if (perDocument.length < 2) return perDocument[0] ?? [];
  const all: NpmEntry[] = [];
  for (const document of perDocument) {
    const start = all.length;
    for (const entry of document) {
      all.push({ ...entry, edges: entry.edges.map(({ to, scope }) => ({ to: to + start, scope })) });
    }
  }
  return all;
}
