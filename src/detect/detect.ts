import type { Component } from "../domain/component.ts";
import type { Detector, Ecosystem, SourceFile, Unread } from "../domain/contracts.ts";
import { ParseError } from "../domain/parse-error.ts";
import type { Coverage, FileError, UnreadFile } from "../domain/report.ts";
import { createFileIndex } from "../source/file-index.ts";
import type { FileSource } from "../source/file-source.ts";
import { createGlob } from "../source/glob.ts";
import { createExclude } from "./exclude.ts";
import { findGaps } from "./gaps.ts";
import { createFileMatcher } from "./match-files.ts";
import { type FileResult, mergeResults } from "./merge.ts";
import { isLicenseFile } from "../domain/license-files.ts";
import { walk } from "./walk.ts";

export interface Detection {
  readonly components: readonly Component[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** Paths of license files of the project itself. */
  readonly licenseFiles: readonly string[];
}

export interface DetectOptions {
  readonly exclude: readonly string[];
  readonly signal?: AbortSignal;
  /** Files read, of how many, and the components found in them so far. */
  readonly onProgress?: (done: number, total: number, found: number) => void;
}

const mostFiles = 200_000;
const mostManifests = 20_000;
/** Ordinary source files are looked into as well; they must not take the place of manifests. */
const mostIncidental = 100_000;

/** Finds the components of a tree: walks it, gives every file to the detectors that want it, joins what they found. */
export async function detect(
  source: FileSource,
  ecosystems: readonly Ecosystem[],
  options: DetectOptions,
): Promise<Detection> {
  const detectors = ecosystems.flatMap((ecosystem) => ecosystem.detectors);
  const { paths, skipped, missed } = await walk(source, {
    installed: new Set(ecosystems.flatMap((ecosystem) => ecosystem.installed ?? [])),
    insideSkipped: wantedInSkippedFolders(ecosystems),
    isExcluded: createExclude(options.exclude),
    mostFiles,
  });
  const wantedBy = createFileMatcher(detectors);
  const wanted = paths
    .flatMap((path) => {
      const by = wantedBy(path);
      return by.length === 0 ? [] : [{ path, detectors: by }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const { taken, left } = withinLimits(wanted);
  const sizes = await source.sizes(taken.filter(isManifest).map((file) => file.path));
  const index = createFileIndex(
    paths.map((path) => withSize(path, sizes.get(path))),
    (path, offset, length) => source.read(path, offset, length),
  );
  const read = await readAll(taken, (path) => index.get(path), options);
  const tooMany = left.map(({ path }) => ({
    file: path,
    reason: `only ${mostManifests} files of a tree are read`,
    listsDependencies: true,
  }));
  const gaps = await findGaps(missed, new Set(paths), ecosystems, source);
  return {
    components: mergeResults(read.results, (type) =>
      ecosystems.some((one) => one.ignoresCase && one.types.includes(type)),
    ),
    coverage: {
      filesSeen: paths.length,
      manifestsRead: read.manifestsRead,
      manifestsUnread: [...read.unread, ...findUnread(paths, ecosystems), ...tooMany, ...gaps].sort((a, b) =>
        a.file < b.file ? -1 : 1,
      ),
      skipped: skipped.map(({ path, reason }) => ({ path, reason })),
    },
    errors: read.errors,
    licenseFiles: paths.filter(isLicenseFile).sort(),
  };
}

interface WantedFile {
  readonly path: string;
  readonly detectors: readonly Detector[];
}

function isManifest({ detectors }: WantedFile): boolean {
  return detectors.some((detector) => !detector.incidental);
}

function withinLimits(wanted: readonly WantedFile[]): { taken: WantedFile[]; left: WantedFile[] } {
  const { manifests = [], incidental = [] } = Object.groupBy(wanted, (file) =>
    isManifest(file) ? "manifests" : "incidental",
  );
  return {
    taken: [...manifests.slice(0, mostManifests), ...incidental.slice(0, mostIncidental)],
    left: manifests.slice(mostManifests),
  };
}

/** Patterns that name a folder ask for files that would not be seen otherwise: `vendor/modules.txt`. */
function wantedInSkippedFolders(ecosystems: readonly Ecosystem[]): string[] {
  const patterns = ecosystems.flatMap(({ detectors, unread = [] }) =>
    [...detectors, ...unread].flatMap(({ files }) => files),
  );
  return patterns.filter((pattern) => pattern.includes("/"));
}

function withSize(path: string, size: number | undefined) {
  return size === undefined ? { path } : { path, size };
}

interface ReadResult {
  readonly results: FileResult[];
  readonly errors: FileError[];
  readonly unread: UnreadFile[];
  manifestsRead: number;
}

async function readAll(
  wanted: readonly WantedFile[],
  get: (path: string) => SourceFile | undefined,
  { signal, onProgress }: DetectOptions,
): Promise<ReadResult> {
  const read: ReadResult = { results: [], errors: [], unread: [], manifestsRead: 0 };
  let found = 0;
  for (const [done, { path, detectors }] of wanted.entries()) {
    signal?.throwIfAborted();
    const file = get(path);
    if (file) for (const detector of detectors) found += await readOne(file, detector, read);
    onProgress?.(done + 1, wanted.length, found);
  }
  return read;
}

/** How many components the file gave. */
async function readOne(file: SourceFile, detector: Detector, read: ReadResult): Promise<number> {
  try {
    const { components, notes = [], own } = await detector.parse(file);
    if (!detector.incidental || components.length > 0) read.manifestsRead++;
    read.results.push({
      detector,
      folder: projectFolder(file, detector),
      components: isTestData(file.path) ? components.map(asTest) : components,
      ...(own && { own }),
    });
    for (const note of notes) read.errors.push({ file: file.path, detector: detector.id, ...note });
    return components.length;
  } catch (error) {
    const { message, line } = error instanceof ParseError ? error : { message: faultOfOurs, line: undefined };
    read.errors.push({ file: file.path, detector: detector.id, message, ...(line !== undefined && { line }) });
    if (!detector.incidental) read.unread.push({ file: file.path, reason: message, listsDependencies: true });
    return 0;
  }
}

/** A file that is asked for with its folder speaks for the one around that: `obj/project.assets.json` for the project. */
function projectFolder({ path, folder }: SourceFile, { files }: Detector): string {
  const pattern = files.find((one) => one.includes("/") && createGlob(`**/${one}`)(path));
  return pattern === undefined ? folder : path.split("/").slice(0, -pattern.split("/").length).join("/");
}

/** One file must not cost the scan, not even through a mistake in lcc. */
const faultOfOurs = "lcc failed on this file, which is a fault of lcc; please report it.";

/** Manifests that only serve as input of tests. */
function isTestData(path: string): boolean {
  return path.split("/").some((part) => testFolders.has(part));
}

const testFolders = new Set(["testdata", "fixtures", "__fixtures__", "test-fixtures"]);

function asTest(component: Component): Component {
  return { ...component, scope: "test" };
}

/** Dependency files of kinds that lcc knows and does not read. */
function findUnread(paths: readonly string[], ecosystems: readonly Ecosystem[]): UnreadFile[] {
  const unreadBy = createFileMatcher<Unread>(ecosystems.flatMap((ecosystem) => ecosystem.unread ?? []));
  return paths.flatMap((file) =>
    unreadBy(file).map(({ reason, listsDependencies }) => ({ file, reason, listsDependencies })),
  );
}
