import type { Detector, SourceFile } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { Coverage } from "../../domain/report/report.ts";
import { growHeapSlowly } from "../../process/heap-growth.ts";
import { createFileIndex } from "../../source/file-index.ts";
import { type FileSource, maxFolderDepth, nothingInFolder, type PassedOver } from "../../source/file-source.ts";
import { type LimitedFiles, isManifest, limitFiles } from "./file-limits.ts";
import { createFileMatcher, type WantedFile } from "./match-files.ts";
import type { Names } from "../memory/file-memory.ts";
import { walkTree, reasonToSkip, type SkipRules } from "./walk.ts";
import { toFileName, toFolder } from "../../text/paths.ts";

/** The files of a project, and which of them are read. */
export interface Project {
  readonly paths: readonly string[];
  readonly skipped: Coverage["skipped"];
  readonly missed: readonly PassedOver[];
  readonly files: LimitedFiles;
  readonly get: (path: string) => SourceFile | undefined;
  /** Includes manifests in excluded folders, because they define workspaces. */
  readonly getWithHidden: (path: string) => SourceFile | undefined;
  readonly names: Names;
  readonly namesWithHidden: Names;
}

const maxFiles = 200_000;

/** From here on a smaller heap is worth some time. */
const manyFiles = 8_000;

/** Walks the tree and decides which files the detectors read. */
export async function openProject(
  source: FileSource,
  ecosystems: readonly OpenEcosystem[],
  isExcluded: (path: string) => boolean,
): Promise<Project> {
  const installed = new Set(ecosystems.flatMap((ecosystem) => ecosystem.installed ?? []));
  const { paths, skipped, missed } = await walkTree(source, {
    installed,
    insideSkipped: wantedInSkippedFolders(ecosystems),
    isExcluded,
    maxFiles,
  });
  const files = limitFiles(listWanted(paths, ecosystems));
  if (files.taken.length > manyFiles) growHeapSlowly();
  const sizes = await source.sizes(files.taken.filter(needsSize).map((file) => file.path));
  const index = createFileIndex(
    paths.map((path) => withSize(path, sizes.get(path))),
    (path, offset, length) => source.read(path, offset, length),
  );
  const hidden = await findExcludedManifests(
    skipped.filter(({ reason }) => reason === "excluded").map(({ path }) => path),
    new Set(files.taken.flatMap((file) => file.detectors.flatMap(({ manifests = [] }) => manifests))),
    source,
    { installed },
  );
  const withHidden = hidden.length === 0 ? index : index.with(hidden);
  return {
    paths,
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
    missed,
    files,
    get: (path) => index.get(path),
    getWithHidden: (path) => withHidden.get(path),
    names: index,
    namesWithHidden: withHidden,
  };
}

/** In a fixed order that does not depend on the disk. */
function listWanted(paths: readonly string[], ecosystems: readonly OpenEcosystem[]): WantedFile[] {
  const all = ecosystems.flatMap(({ detectors }) => detectors);
  const wantedBy = createFileMatcher(all);
  const isRuledOut = createRuledOut(paths, all);
  return paths
    .flatMap((path) => {
      const detectors = wantedBy(path).filter((detector) => !isRuledOut(path, detector));
      return detectors.length === 0 ? [] : [{ path, detectors }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a detector does not read a file because of another one in its folder or above (`notBelow`). */
function createRuledOut(paths: readonly string[], all: readonly Detector[]) {
  const limited = all.flatMap(({ id, notBelow: files }) => (files ? [{ id, files }] : []));
  const matchedBy = createFileMatcher(limited);
  const folders = new Map(limited.map(({ id }) => [id, new Set<string>()]));
  for (const path of paths) for (const { id } of matchedBy(path)) folders.get(id)?.add(toFolder(path));
  return (path: string, { id, notBelow }: Detector): boolean => {
    if (!notBelow) return false;
    for (let folder = toFolder(path); ; folder = toFolder(folder)) {
      if (folders.get(id)?.has(folder)) return true;
      if (folder === "") return false;
    }
  };
}

function needsSize(file: WantedFile): boolean {
  return isManifest(file) || file.detectors.some(({ bySize }) => bySize);
}

/** Patterns with a folder match files that would be skipped otherwise: `vendor/modules.txt`. */
function wantedInSkippedFolders(ecosystems: readonly OpenEcosystem[]): string[] {
  const patterns = ecosystems.flatMap(({ detectors, unread = [], registryFiles }) => [
    ...[...detectors, ...unread].flatMap(({ files }) => files),
    ...(registryFiles?.files ?? []),
  ]);
  return patterns.filter((pattern) => pattern.includes("/"));
}

function withSize(path: string, size: number | undefined) {
  return size === undefined ? { path } : { path, size };
}

/** An excluded folder may be very large. Folders beyond this limit are treated as not excluded. */
const maxFolders = 20_000;

/** Manifests in excluded folders, by name; not scanned, but they tell what only excluded members need. */
async function findExcludedManifests(
  excluded: readonly string[],
  names: ReadonlySet<string>,
  source: FileSource,
  rules: SkipRules,
): Promise<readonly string[]> {
  const paths: string[] = excluded.filter((path) => names.has(toFileName(path)));
  const open = excluded.toReversed();
  let folders = 0;
  for (let path = open.pop(); path !== undefined && folders < maxFolders; path = open.pop()) {
    const content = await source.folder(path);
    folders++;
    for (const name of content.files) if (names.has(name)) paths.push(`${path}/${name}`);
    if (path.split("/").length >= maxFolderDepth) continue;
    for (const name of content.folders) {
      const inside = `${path}/${name}`;
      if (reasonToSkip(inside, content, nothingInFolder, rules) === undefined) open.push(inside);
    }
  }
  return paths;
}
