import type { BuildReference } from "../domain/report/build-reference.ts";
import type { Component } from "../domain/contracts/component.ts";
import type { UncoveredManifest } from "../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import type { FileWatch } from "../domain/contracts/file-watch.ts";
import { nearestDocuments } from "../domain/report/document-files.ts";
import { isLicenseFile } from "../evidence/license-files.ts";
import type { HostedService } from "../domain/report/hosted-service.ts";
import type { PrivateRule } from "../domain/policy/private-rule.ts";
import { markPlace, type Places, usualPlaces } from "../domain/policy/limit-scope-by-path.ts";
import type { Coverage, FileError, UnreadFile } from "../domain/report/report.ts";
import type { FileSource } from "../source/file-source.ts";
import { createTree } from "../source/tree.ts";
import { findAbsent } from "./coverage/absent-parts.ts";
import { beyondLimit, listReachedBounds } from "./walk/file-limits.ts";
import { createExclude } from "./walk/exclude.ts";
import { findUnread, withoutArchives } from "./coverage/find-unread.ts";
import { listFirstParty, withoutFirstParty } from "./rank/first-party.ts";
import { findGaps } from "./coverage/gaps.ts";
import { addInstalled, withoutExcluded } from "./rank/installed.ts";
import { costLimits, cutElsewhere, reachedLimit, reachedLimits } from "./read/limits.ts";
import { joinListed } from "./rank/listed.ts";
import { partlyRead } from "./coverage/losses.ts";
import { applyMembers } from "./members/apply-members.ts";
import { type FileResult, mergeResults } from "./rank/merge.ts";
import { createPackageRules } from "./rank/package-rules.ts";
import { openProject, type Project } from "./walk/open-project.ts";
import { findOutdated, listOutdated, toMissing } from "./rank/outdated-locks.ts";
import { findPrivateRules } from "./rank/private-rules.ts";
import { readFiles } from "./read-files.ts";
import { findSubmodules } from "./coverage/submodules.ts";
import { findOpenManifests, listUnlocked, toUncovered, withoutEmptyLocks } from "./rank/unlocked.ts";

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

export interface DetectOptions {
  readonly exclude: readonly string[];
  /** Names or paths of the selected workspaces; absent: all. */
  readonly workspaces?: readonly string[];
  readonly signal?: AbortSignal;
  /** Number of files read, number of files in total, and components found so far. */
  readonly onProgress?: (done: number, total: number, found: number) => void;
  readonly watch?: FileWatch;
  /** Absent: classified by names. */
  readonly places?: Places;
}

/** Finds the components of a tree: walks it, passes every file to the matching detectors, and merges the results. */
export async function detect(
  source: FileSource,
  ecosystems: readonly OpenEcosystem[],
  options: DetectOptions,
): Promise<Detection> {
  const places = options.places ?? usualPlaces;
  const isExcluded = createExclude(options.exclude);
  const project = await openProject(source, ecosystems, isExcluded);
  const read = await readFiles(project.files.taken, project, options);
  const unread = await listUnread(project, read, { source, ecosystems, isExcluded, places });
  const joined = await joinResults(read.results, project, { source, ecosystems, isExcluded, places, options });
  const { paths, missed, get } = project;
  const { signal, watch } = options;
  const names = await findPrivateRules(paths, ecosystems, { get, missed, signal, watch });
  const { listed, isChosen } = joined;
  return {
    components: joined.components,
    coverage: coverageOf(project, read, joined, unread, places),
    errors: [...read.errors, ...joined.errors, ...names.errors].filter(({ file }) => isChosen(file)),
    licenseFiles: paths.filter(isLicenseFile).sort(),
    documents: nearestDocuments(paths),
    open: joined.open,
    privateRules: names.rules,
    ...(listed.services.length > 0 && { services: listed.services }),
    ...(listed.references.length > 0 && { references: listed.references }),
    ...((read.abandoned.length > 0 || names.isCut) && { isCut: true }),
  };
}

interface Around {
  readonly source: FileSource;
  readonly ecosystems: readonly OpenEcosystem[];
  readonly isExcluded: (path: string) => boolean;
  readonly places: Places;
}

type Read = Awaited<ReturnType<typeof readFiles>>;

/** Files that were not read, or only partially. */
async function listUnread(
  { paths, missed, get, files }: Project,
  { results, unread }: Read,
  { source, ecosystems, isExcluded, places }: Around,
): Promise<readonly UnreadFile[]> {
  const submodules = await findSubmodules(paths, { source, get, isExcluded, results, missed });
  return [
    ...[...unread, ...partlyRead(results), ...cutElsewhere(results, places), ...submodules],
    ...files.left.map(beyondLimit),
    ...(await findGaps(missed, new Set(paths), ecosystems, source)),
    ...withoutArchives(await findUnread(paths, ecosystems, get), results),
  ];
}

/** Merges the results of single files: lockfiles, workspaces, installed packages, own artifacts. */
async function joinResults(
  results: readonly FileResult[],
  { get, skipped }: Project,
  { source, ecosystems, isExcluded, places, options }: Around & { readonly options: DetectOptions },
) {
  const rules = createPackageRules(ecosystems);
  const all = withoutEmptyLocks(results);
  const foreign = await withoutFirstParty(all, ecosystems, get);
  const members = applyMembers(foreign, { isExcluded, chosen: options.workspaces ?? [], places });
  const tree = withoutExcluded(createTree(source), isExcluded, options.signal);
  const manifests = findOpenManifests(members.results, rules);
  const whole = await addInstalled(members.results, manifests, ecosystems, tree);
  const outdated = findOutdated(members.results, rules);
  const absent = await findAbsent(members.results, { tree: createTree(source), isExcluded, skipped });
  const listed = joinListed(results);
  return {
    components: mergeResults([...whole.results, ...outdated.map(toMissing)], rules, places),
    open: [...whole.open, ...outdated].map(toUncovered),
    unlocked: listUnlocked(whole.open),
    outdated,
    absent,
    firstParty: listFirstParty(all, foreign),
    chosen: members.chosen,
    isChosen: members.isChosen,
    listed,
    errors: whole.errors,
    untold: members.untold,
    limits: [...whole.limits, ...listed.limits],
  };
}

type Joined = Awaited<ReturnType<typeof joinResults>>;

const waysBound = "the ways from workspaces to components that can be walked to tell who brings what";

function coverageOf(
  { paths, skipped, missed, files }: Project,
  { results, abandoned }: Read,
  { isChosen, chosen, unlocked, outdated, absent, firstParty, untold, limits: others }: Joined,
  unread: readonly UnreadFile[],
  places: Places,
): Coverage {
  const withScope = <T extends { readonly file: string }>(one: T) => markPlace(one, places.of);
  const notChosen = results
    .filter(({ detector, components }) => !detector.incidental || components.length > 0)
    .map(({ file }) => file)
    .filter((file) => !isChosen(file));
  const missing = absent.filter(({ file }) => isChosen(file));
  const limits = [
    ...(untold.length > 0 ? [reachedLimit(waysBound, untold)] : []),
    ...[...listReachedBounds(files, missed), ...reachedLimits(results, places)],
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
    ...(chosen && { workspaces: chosen }),
    ...(unlocked.length > 0 && { unlocked: unlocked.map(withScope) }),
    ...(outdated.length > 0 && { outdated: listOutdated(outdated).map(withScope) }),
    ...(missing.length > 0 && { absent: missing.map(withScope) }),
    ...(limits.length > 0 && { limits }),
    ...(firstParty.length > 0 && { firstParty }),
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
  const known = new Map<string, UnreadFile>();
  for (const one of files) {
    const other = known.get(one.file);
    if (!other || (other.isSource && !one.isSource)) known.set(one.file, one);
  }
  return [...known.values()];
}
