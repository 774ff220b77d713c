import type { StoredText } from "../cache/stored-text.ts";
import type { BuildReference } from "../domain/report/build-reference.ts";
import type { Component } from "../domain/contracts/component.ts";
import type { UncoveredManifest } from "../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import { nearestDocuments } from "../domain/report/document-files.ts";
import { isLicenseFile } from "../evidence/license-files.ts";
import type { HostedService } from "../domain/report/hosted-service.ts";
import type { PrivateRule } from "../domain/policy/private-rule.ts";
import { markPlace, type Places, usualPlaces } from "../domain/policy/limit-scope-by-path.ts";
import type { Coverage, FileError, UnreadFile } from "../domain/report/report.ts";
import { maxPathSteps } from "../graph/members/bring.ts";
import { filled } from "../text/defined.ts";
import { formatNumber } from "../text/count.ts";
import type { FileSource } from "../source/file-source.ts";
import { type WatchedSource, watchContents } from "../source/contents/watch-contents.ts";
import { createTree } from "../source/tree.ts";
import { findAbsent } from "./coverage/absent-parts.ts";
import { toUnreadBeyondLimit, listReachedLimits } from "./walk/file-limits.ts";
import { createExclude } from "./walk/exclude.ts";
import { findUnread } from "./coverage/find-unread.ts";
import { listFirstParty, withoutFirstParty } from "./rank/first-party.ts";
import { findGaps } from "./coverage/gaps.ts";
import { addInstalled, withoutExcluded } from "./rank/installed.ts";
import { costLimits, cutElsewhere, reachedLimit, reachedLimits } from "./read/limits.ts";
import { raiseBundled } from "./rank/bundled.ts";
import { mergeListed } from "./rank/listed.ts";
import { partlyRead } from "./coverage/losses.ts";
import { type FileMemory, openFileMemory } from "./memory/file-memory.ts";
import { createWholeMemory } from "./memory/whole-memory.ts";
import { applyMembers } from "./members/apply-members.ts";
import type { FileResult } from "./rank/file-result.ts";
import { mergeResults } from "./rank/merge.ts";
import { addRequests } from "./rank/required-at.ts";
import { createPackageRules } from "./rank/package-rules.ts";
import { openProject, type Project } from "./walk/open-project.ts";
import { findOutdated, listOutdated, toMissing } from "./rank/outdated-locks.ts";
import { findPrivateRules } from "./rank/private-rules.ts";
import { readFiles, type ReadOptions } from "./read/read-files.ts";
import { findSubmodules } from "./coverage/submodules.ts";
import {
  findOpenManifests,
  listUnlocked,
  toUncovered,
  withoutCovered,
  withoutEmptyLocks,
  withoutStaleLocks,
} from "./rank/unlocked.ts";

export interface Detection {
  readonly components: readonly Component[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** Paths of license files of the project itself. */
  readonly licenseFiles: readonly string[];
  /** Paths of project documents that may describe its models. */
  readonly documents: readonly string[];
  /** Manifests whose dependencies neither a lockfile nor installed packages cover. */
  readonly open: readonly UncoveredManifest[];
  /** Hosted models that the project uses; absent if there are none. */
  readonly services?: readonly HostedService[];
  /** Actions and images that the project is built with; absent if there are none. */
  readonly references?: readonly BuildReference[];
  /** Names that must not be sent to public registries, according to files of the project. */
  readonly privateRules: readonly PrivateRule[];
  /** A file used too much time or memory, which it may not do on another machine. */
  readonly isCut?: true;
}

export interface DetectOptions extends Omit<ReadOptions, "memory"> {
  readonly exclude: readonly string[];
  /** Names or paths of the selected workspaces; absent: all. */
  readonly workspaces?: readonly string[];
  /** Absent: classified by names. */
  readonly places?: Places;
  /** What earlier scans of the same tree found; absent: every file is read. */
  readonly memory?: DetectMemory | undefined;
}

interface DetectMemory {
  /** Keeps what single files contribute. */
  readonly files: StoredText;
  /** Keeps the whole detection, for a tree in which nothing changes; absent: it is not kept. */
  readonly whole?: StoredText | undefined;
}

/** Finds the components of a tree, unless nothing has changed since an earlier scan. */
export async function detect(
  source: FileSource,
  ecosystems: readonly OpenEcosystem[],
  options: DetectOptions,
): Promise<Detection> {
  const { memory } = options;
  if (!memory) return (await detectTree(source, ecosystems, options)).detection;
  const watched = watchContents(source);
  const whole = memory.whole && createWholeMemory<DetectedTree>(memory.whole, watched, serializeOptions(options));
  const earlier = await whole?.recall();
  if (earlier) return recallTree(earlier, options);
  const detected = await detectTree(watched.source, ecosystems, options, watched);
  if (!detected.detection.isCut) await whole?.keep(detected); // a file that was given up may be read next time
  return detected.detection;
}

/** What detection depends on besides the tree. */
export function serializeOptions({ exclude, workspaces = [], places = usualPlaces }: DetectOptions): string {
  return JSON.stringify([[...exclude].sort(), [...workspaces].sort(), places.rules]);
}

interface DetectedTree {
  readonly detection: Detection;
  readonly filesMatched: number;
}

function recallTree({ detection, filesMatched }: DetectedTree, { onProgress }: DetectOptions): Detection {
  onProgress?.(filesMatched, filesMatched, detection.components.length);
  return { ...detection, coverage: { ...detection.coverage, filesMatched, unchanged: filesMatched } };
}

/** Walks a tree, passes every file to the matching detectors, and merges the results. */
async function detectTree(
  source: FileSource,
  ecosystems: readonly OpenEcosystem[],
  options: DetectOptions,
  watched?: WatchedSource,
): Promise<DetectedTree> {
  const { places = usualPlaces } = options;
  const isExcluded = createExclude(options.exclude);
  const project = await openProject(source, ecosystems, isExcluded);
  const { names, namesWithHidden: allNames } = project;
  const kept = options.memory?.files;
  const memory = kept && watched && (await openFileMemory(kept, { watched, names, allNames }));
  const read = await readFiles(project.files.taken, project, { ...options, memory });
  await memory?.save();
  const unread = await listUnread(project, read, { source, ecosystems, isExcluded, places });
  const joined = await joinResults(read.results, project, { source, ecosystems, isExcluded, places, options });
  const { paths, missed, get } = project;
  const { signal, watch } = options;
  const privacy = await findPrivateRules(paths, ecosystems, { get, missed, signal, watch });
  const { listed, isChosen } = joined;
  const detection: Detection = {
    components: joined.components,
    coverage: {
      ...coverageOf(project, read, joined, unread, places),
      ...unchangedOf(project, memory),
    },
    errors: [...read.errors, ...joined.errors, ...privacy.errors].filter(({ file }) => isChosen(file)),
    licenseFiles: paths.filter(isLicenseFile).sort(),
    documents: nearestDocuments(paths),
    open: joined.open,
    privateRules: privacy.rules,
    ...filled({ services: listed.services, references: listed.references }),
    ...((read.abandoned.length > 0 || privacy.isCut) && { isCut: true }),
  };
  return { detection, filesMatched: project.files.taken.length };
}

/** Nothing on the first scan. */
function unchangedOf({ files }: Project, memory: FileMemory | undefined) {
  const unchanged = memory?.recalled() ?? 0;
  return unchanged > 0 ? { filesMatched: files.taken.length, unchanged } : {};
}

interface Around {
  readonly source: FileSource;
  readonly ecosystems: readonly OpenEcosystem[];
  readonly isExcluded: (path: string) => boolean;
  readonly places: Places;
}

type Read = Awaited<ReturnType<typeof readFiles>>;

async function listUnread(
  { paths, missed, get, files }: Project,
  { results, unread }: Read,
  { source, ecosystems, isExcluded, places }: Around,
): Promise<readonly UnreadFile[]> {
  const submodules = await findSubmodules(paths, { source, get, isExcluded, places, results, missed });
  return [
    ...[...unread, ...partlyRead(results), ...cutElsewhere(results, places), ...submodules],
    ...files.left.map(toUnreadBeyondLimit),
    ...(await findGaps(missed, new Set(paths), ecosystems, source)),
    ...(await findUnread(paths, ecosystems, get)),
  ];
}

/** Merges the results of single files: lockfiles, workspaces, installed packages, own artifacts. */
async function joinResults(
  results: readonly FileResult[],
  { get, skipped }: Project,
  { source, ecosystems, isExcluded, places, options }: Around & { readonly options: DetectOptions },
) {
  const rules = createPackageRules(ecosystems);
  const current = withoutStaleLocks(withoutCovered(results));
  const all = withoutEmptyLocks(current.results);
  const foreign = await withoutFirstParty(all, ecosystems, get);
  const members = applyMembers(raiseBundled(foreign, places), { isExcluded, chosen: options.workspaces ?? [], places });
  const tree = withoutExcluded(createTree(source), isExcluded, options.signal);
  const manifests = findOpenManifests(members.results, rules);
  const whole = await addInstalled(members.results, manifests, ecosystems, tree);
  const outdated = findOutdated(members.results, rules);
  const absent = await findAbsent(members.results, { tree: createTree(source), isExcluded, skipped });
  const listed = mergeListed(results);
  return {
    components: addRequests(
      mergeResults([...whole.results, ...outdated.map(toMissing)], rules, places),
      results,
      rules,
    ),
    open: [...whole.open, ...outdated].map(toUncovered),
    unlocked: listUnlocked(whole.open),
    outdated,
    absent,
    firstParty: listFirstParty(all, foreign),
    chosen: members.chosen,
    isChosen: members.isChosen,
    listed,
    errors: [...current.errors, ...whole.errors],
    unattributed: members.unattributed,
    limits: [...whole.limits, ...listed.limits],
  };
}

type Joined = Awaited<ReturnType<typeof joinResults>>;

const pathBound = `${formatNumber(maxPathSteps)} steps along the dependency paths of workspaces`;

function coverageOf(
  { paths, skipped, missed, files }: Project,
  { results, abandoned }: Read,
  { isChosen, chosen, unlocked, outdated, absent, firstParty, unattributed, limits: others }: Joined,
  unread: readonly UnreadFile[],
  places: Places,
): Coverage {
  const withScope = <T extends { readonly file: string }>(item: T) => markPlace(item, places.of);
  const notChosen = results
    .filter(({ detector, components }) => !detector.incidental || components.length > 0)
    .map(({ file }) => file)
    .filter((file) => !isChosen(file));
  const limits = [
    ...(unattributed.length > 0 ? [reachedLimit(pathBound, unattributed)] : []),
    ...[...listReachedLimits(files, missed), ...reachedLimits(results, places)],
    ...[...costLimits(abandoned.map(withScope)), ...others],
  ];
  return {
    filesSeen: paths.length,
    manifestsRead: countRead(results, new Set(partlyRead(results).map(({ file }) => file))),
    manifestsUnread: onePerFile(unread)
      .filter(({ file }) => isChosen(file))
      .map(withScope)
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    skipped: [...skipped, ...[...new Set(notChosen)].map((path) => ({ path, reason: "not in a chosen workspace" }))],
    ...filled({
      workspaces: chosen,
      unlocked: unlocked.map(withScope),
      outdated: listOutdated(outdated).map(withScope),
      absent: absent.filter(({ file }) => isChosen(file)).map(withScope),
      limits,
      firstParty,
      notOnPlatform: results.flatMap(({ file, notOnPlatform = [] }) => (isChosen(file) ? notOnPlatform : [])),
    }),
  };
}

/** Partially read files are listed separately; ordinary files are counted only if something was found in them. */
function countRead(results: readonly FileResult[], partly: ReadonlySet<string>): number {
  return results.filter(
    ({ file, detector, components }) => !partly.has(file) && (!detector.incidental || components.length > 0),
  ).length;
}

/** Several detectors may have failed on one file: the first that knows it as a dependency file provides the reason. */
function onePerFile(files: readonly UnreadFile[]): UnreadFile[] {
  const byFile = new Map<string, UnreadFile>();
  for (const unread of files) {
    const other = byFile.get(unread.file);
    if (!other || (other.isSource && !unread.isSource)) byFile.set(unread.file, unread);
  }
  return [...byFile.values()];
}
