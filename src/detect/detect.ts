import type { BuildReference } from "../domain/build-reference.ts";
import type { Component } from "../domain/component.ts";
import type { UncoveredManifest } from "../domain/contracts.ts";
import type { Ecosystem } from "../domain/ecosystem.ts";
import type { FileWatch } from "../domain/file-watch.ts";
import { nearestDocuments } from "../domain/document-files.ts";
import { isLicenseFile } from "../evidence/license-files.ts";
import type { HostedService } from "../domain/hosted-service.ts";
import type { PrivateRule } from "../domain/private-rule.ts";
import { markPlace, type Places, usualPlaces } from "../domain/put-in-place.ts";
import type { Coverage, FileError, ReachedLimit, UnreadFile } from "../domain/report.ts";
import { createFileIndex } from "../source/file-index.ts";
import { deepestFolder, type FileSource, type PassedOver } from "../source/file-source.ts";
import { createTree } from "../source/tree.ts";
import { createExclude } from "./exclude.ts";
import { findUnread, withoutArchives } from "./find-unread.ts";
import { listFirstParty, withoutFirstParty } from "./first-party.ts";
import { findGaps } from "./gaps.ts";
import { addInstalled, withoutExcluded } from "./installed.ts";
import { costLimits, cutElsewhere, reachedLimit, reachedLimits } from "./limits.ts";
import { joinListed } from "./listed.ts";
import { partlyRead } from "./losses.ts";
import { createFileMatcher } from "./match-files.ts";
import { applyMembers } from "./members/apply-members.ts";
import { findExcludedManifests } from "./members/excluded-manifests.ts";
import { type FileResult, mergeResults } from "./merge.ts";
import { findOutdated, listOutdated, toMissing } from "./outdated-locks.ts";
import { findPrivateRules } from "./private-rules.ts";
import { readFiles, type WantedFile } from "./read-files.ts";
import { findSubmodules } from "./submodules.ts";
import { findOpenManifests, listUnlocked, toUncovered, withoutEmptyLocks } from "./unlocked.ts";
import { walk } from "./walk.ts";

export interface Detection {
  readonly components: readonly Component[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** Paths of license files of the project itself. */
  readonly licenseFiles: readonly string[];
  /** Paths of documents of the project that may say something about its models. */
  readonly documents: readonly string[];
  /** Manifests whose dependencies neither a lockfile nor installed packages cover. */
  readonly open: readonly UncoveredManifest[];
  /** Hosted models that the project asks; absent where there are none. */
  readonly services?: readonly HostedService[];
  /** Actions and images that the project is built with; absent where there are none. */
  readonly references?: readonly BuildReference[];
  /** Names that files of the project keep from public registries. */
  readonly privateRules: readonly PrivateRule[];
  /** A file took too much time or memory, which it may not do elsewhere. */
  readonly isCut?: true;
}

export interface DetectOptions {
  readonly exclude: readonly string[];
  /** Names or paths of the workspaces that count; absent: all. */
  readonly workspaces?: readonly string[];
  readonly signal?: AbortSignal;
  /** Files read, of how many, and the components found in them so far. */
  readonly onProgress?: (done: number, total: number, found: number) => void;
  readonly watch?: FileWatch;
  /** Absent: as names tell. */
  readonly places?: Places;
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
  const places = options.places ?? usualPlaces;
  const withScope = <T extends { readonly file: string }>(one: T) => markPlace(one, places.of);
  const isExcluded = createExclude(options.exclude);
  const installed = new Set(ecosystems.flatMap((ecosystem) => ecosystem.installed ?? []));
  const { paths, skipped, missed } = await walk(source, {
    installed,
    insideSkipped: wantedInSkippedFolders(ecosystems),
    isExcluded,
    mostFiles,
  });
  const wantedBy = createFileMatcher(detectors);
  const wanted = paths
    .flatMap((path) => {
      const by = wantedBy(path);
      return by.length === 0 ? [] : [{ path, detectors: by }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const { taken, left, leftSources } = withinLimits(wanted);
  const sizes = await source.sizes(taken.filter(needsSize).map((file) => file.path));
  const index = createFileIndex(
    paths.map((path) => withSize(path, sizes.get(path))),
    (path, offset, length) => source.read(path, offset, length),
  );
  const get = (path: string) => index.get(path);
  const hidden = await findExcludedManifests(
    skipped.filter(({ reason }) => reason === "excluded").map(({ path }) => path),
    new Set(taken.flatMap((file) => file.detectors.flatMap(({ manifests = [] }) => manifests))),
    source,
    { installed },
  );
  const withHidden = hidden.length === 0 ? index : index.with(hidden);
  const read = await readFiles(taken, { get, getWithHidden: (path) => withHidden.get(path) }, options);
  const partly = partlyRead(read.results);
  const submodules = await findSubmodules(paths, { source, get, isExcluded, results: read.results, missed });
  const unread = [
    ...[...read.unread, ...partly, ...cutElsewhere(read.results, places), ...submodules, ...left.map(beyondLimit)],
    ...(await findGaps(missed, new Set(paths), ecosystems, source)),
    ...withoutArchives(await findUnread(paths, ecosystems, get), read.results),
  ];
  const ignoresCase = (type: string) => ecosystems.some((one) => one.ignoresCase && one.types.includes(type));
  const all = withoutEmptyLocks(read.results);
  const foreign = await withoutFirstParty(all, ecosystems, get);
  const firstParty = listFirstParty(all, foreign);
  const members = applyMembers(foreign, { isExcluded, chosen: options.workspaces ?? [], places });
  const { results: found, isChosen } = members;
  const tree = withoutExcluded(createTree(source), isExcluded, options.signal);
  const whole = await addInstalled(found, findOpenManifests(found, ignoresCase), ecosystems, tree);
  const outdated = findOutdated(found, ignoresCase);
  const unlocked = listUnlocked(whole.open);
  const names = await findPrivateRules(paths, ecosystems, {
    get,
    missed,
    signal: options.signal,
    watch: options.watch,
  });
  const notChosen = read.results
    .filter(({ detector, components }) => !detector.incidental || components.length > 0)
    .map(({ file }) => file)
    .filter((file) => !isChosen(file));
  const listed = joinListed(read.results);
  const limits = [
    ...(members.untold.length > 0 ? [reachedLimit(waysBound, members.untold)] : []),
    ...[...beyondBounds(left, leftSources, missed), ...reachedLimits(read.results, places)],
    ...[...costLimits(read.givenUp.map(withScope)), ...whole.limits, ...listed.limits],
  ];
  return {
    components: mergeResults([...whole.results, ...outdated.map(toMissing)], ignoresCase, places),
    coverage: {
      filesSeen: paths.length,
      manifestsRead: countRead(read.results, new Set(partly.map(({ file }) => file))),
      manifestsUnread: onePerFile(unread)
        .filter(({ file }) => isChosen(file))
        .map(withScope)
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
      skipped: [
        ...skipped.map(({ path, reason }) => ({ path, reason })),
        ...[...new Set(notChosen)].map((path) => ({ path, reason: "not in a chosen workspace" })),
      ],
      ...(members.chosen && { workspaces: members.chosen }),
      ...(unlocked.length > 0 && { unlocked: unlocked.map(withScope) }),
      ...(outdated.length > 0 && { outdated: listOutdated(outdated).map(withScope) }),
      ...(limits.length > 0 && { limits }),
      ...(firstParty.length > 0 && { firstParty }),
    },
    errors: [...read.errors, ...whole.errors, ...names.errors].filter(({ file }) => isChosen(file)),
    licenseFiles: paths.filter(isLicenseFile).sort(),
    documents: nearestDocuments(paths),
    open: [...whole.open, ...outdated].map(toUncovered),
    privateRules: names.rules,
    ...(listed.services.length > 0 && { services: listed.services }),
    ...(listed.references.length > 0 && { references: listed.references }),
    ...((read.givenUp.length > 0 || names.isCut) && { isCut: true }),
  };
}

const waysBound = "the ways from workspaces to components that can be walked to tell who brings what";

function isManifest({ detectors }: WantedFile): boolean {
  return detectors.some((detector) => !detector.incidental);
}

function needsSize(file: WantedFile): boolean {
  return isManifest(file) || file.detectors.some(({ bySize }) => bySize);
}

interface WithinLimits {
  readonly taken: readonly WantedFile[];
  /** Manifests beyond the limit. */
  readonly left: readonly WantedFile[];
  readonly leftSources: readonly WantedFile[];
}

function withinLimits(wanted: readonly WantedFile[]): WithinLimits {
  const { manifests = [], incidental = [] } = Object.groupBy(wanted, (file) =>
    isManifest(file) ? "manifests" : "incidental",
  );
  return {
    taken: [...manifests.slice(0, mostManifests), ...incidental.slice(0, mostIncidental)],
    left: manifests.slice(mostManifests),
    leftSources: incidental.slice(mostIncidental),
  };
}

/** The bounds of a whole tree that were reached. */
function beyondBounds(
  left: readonly WantedFile[],
  leftSources: readonly WantedFile[],
  missed: readonly PassedOver[],
): ReachedLimit[] {
  const bounds: [string, readonly { readonly path: string }[]][] = [
    [`${mostManifests.toLocaleString("en-US")} dependency files in a project`, left],
    [`${mostIncidental.toLocaleString("en-US")} source files in a project that are searched for models`, leftSources],
    [`${deepestFolder} folders in each other`, missed.filter(({ isTooDeep }) => isTooDeep)],
  ];
  return bounds
    .filter(([, files]) => files.length > 0)
    .map(([bound, files]) =>
      reachedLimit(
        bound,
        files.map(({ path }) => path),
      ),
    );
}

/** Patterns that name a folder ask for files that would not be seen otherwise: `vendor/modules.txt`. */
function wantedInSkippedFolders(ecosystems: readonly Ecosystem[]): string[] {
  const patterns = ecosystems.flatMap(({ detectors, unread = [], names }) => [
    ...[...detectors, ...unread].flatMap(({ files }) => files),
    ...(names?.files ?? []),
  ]);
  return patterns.filter((pattern) => pattern.includes("/"));
}

function withSize(path: string, size: number | undefined) {
  return size === undefined ? { path } : { path, size };
}

function beyondLimit({ path }: WantedFile): UnreadFile {
  const reason = `only ${mostManifests.toLocaleString("en-US")} dependency files of a project are read`;
  return { file: path, reason, listsDependencies: true, cause: "limit" };
}

/** Files that are read only in part are listed apart; ordinary files count where something was found in them. */
function countRead(results: readonly FileResult[], partly: ReadonlySet<string>): number {
  return results.filter(
    ({ file, detector, components }) => !partly.has(file) && (!detector.incidental || components.length > 0),
  ).length;
}

/** Several detectors may have failed on one file: the first that knows it as a dependency file tells why. */
function onePerFile(files: readonly UnreadFile[]): UnreadFile[] {
  const known = new Map<string, UnreadFile>();
  for (const one of files) {
    const other = known.get(one.file);
    if (!other || (other.isSource && !one.isSource)) known.set(one.file, one);
  }
  return [...known.values()];
}
