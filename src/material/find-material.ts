import type { BinaryTools } from "../binaries/binary-tools.ts";
import { type Component, componentKey } from "../domain/contracts/component.ts";
import type { OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { limitScopeByPath, type Places, rankPlace, usedIn } from "../domain/policy/limit-scope-by-path.ts";
import { unknownLicense } from "../domain/policy/policy.ts";
import type { Evidence } from "../domain/report/evidence.ts";
import type { ReachedLimit } from "../domain/report/report.ts";
import { fromName, fromNamed } from "../evidence/from-names.ts";
import type { FileSource } from "../source/file-source.ts";
import { toFileName, upwards } from "../text/paths.ts";
import { findBinaries } from "./binaries/find-binaries.ts";
import { listBuildOutput, withoutFolders } from "./build-output.ts";
import { matchCollected } from "./collected/match-collected.ts";
import { filesBelow, type FolderTree, listFolders } from "./folder-tree.ts";
import type { Collected, ForeignPart, Material, OwnPart } from "./material.ts";
import { findMembers } from "./own-or-foreign/declared-members.ts";
import { vendorFolderOf } from "./own-or-foreign/vendor-folders.ts";
import { findForeign, isSameHome, namesHolderOf, namesOthers, type Statements } from "./own-or-foreign/project-side.ts";
import { namesOf, readProjectSide, statementsOf } from "./own-or-foreign/read-project.ts";
import { findFiles } from "./headers/find-files.ts";
import { openReuse } from "./headers/reuse.ts";
import { readBannerRecord } from "./vendored/banner-record.ts";
import type { Candidate } from "./vendored/candidate.ts";
import { findScripts } from "./scripts/find-scripts.ts";
import { findCandidates } from "./vendored/find-candidates.ts";
import { readHeads, readTexts } from "./vendored/read-texts.ts";
import { isSourceFile } from "./vendored/source-files.ts";

export interface MaterialOptions {
  readonly ecosystems: readonly OpenEcosystem[];
  readonly identify: IdentifyText;
  readonly places: Places;
  readonly isExcluded: (path: string) => boolean;
  /** The address of the repository, where the source itself does not know it. */
  readonly remote?: string | undefined;
  /** What lockfiles and manifests list. */
  readonly listed?: readonly Component[];
  /** How ecosystems read their own archives. */
  readonly loadFormats: () => Promise<BinaryTools["formats"]>;
  /** Reads what every text file states about its license. */
  readonly isFileScan?: boolean;
}

/** Finds the parts of a repository that are someone else's. */
export async function findMaterial(source: FileSource, given: MaterialOptions): Promise<Material> {
  const options = { ...given, identify: rememberTexts(given.identify) };
  const { isExcluded, ecosystems, identify, places } = options;
  const all = await listFolders(source, { isLeftOut: createLeftOut(ecosystems, isExcluded) });
  const isVersioned = all.isTracked || source.commit !== undefined;
  const output = isVersioned ? [] : listBuildOutput(all);
  const tree = withoutFolders(all, output);
  const members = await findMembers(tree);
  const remote = options.remote ?? source.remote?.();
  const project = await readProjectSide(tree, { members, remote, identify, places });
  const possible = await findCandidates({ tree, members });
  const ranked = possible.map((candidate) => ({ candidate, rank: rankPlace(places.of(`${candidate.folder}/x`)) }));
  const sorted = ranked.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate);
  const candidates = sorted.slice(0, maxParts);
  const homes = new Set(candidates.flatMap(({ folder, files }) => (files ? [] : [folder])));
  const parts: ForeignPart[] = [];
  const own: OwnPart[] = [];
  const others = new Set<string>();
  const around = new Map<string, Statements>();
  const read = new Map<Candidate, Read>();
  for (const given of candidates) {
    const candidate = await withBanner(given, tree, homes);
    const evidence = await readEvidence(candidate, { tree, homes, ...options });
    read.set(candidate, { evidence, statements: statementsOf(candidate.records, evidence) });
  }
  const { proven, doubtful } = sortVendorFolders(read, project);
  for (const [given, { evidence, statements }] of read) {
    const isProven = given.vendorName === "sometimes" && proven.has(vendorFolderOf(given.folder));
    const candidate: Candidate = isProven ? { ...given, vendorName: "always" } : given;
    const outer = upwards(candidate.folder)
      .slice(1)
      .flatMap((folder) => around.get(folder) ?? [])[0];
    if (isForeign(candidate, statements, { project, outer, members })) {
      if (!candidate.files) around.set(candidate.folder, statements);
      for (const path of candidate.licenseFiles) others.add(path);
      parts.push(toPart(candidate, evidence, { tree, homes, ...options }));
    } else if (outer) for (const path of candidate.licenseFiles) others.add(path);
    else own.push(toOwn(candidate, evidence, project));
  }
  const { listed = [], loadFormats } = options;
  const { findReuse, ...reuse } = await openReuse(tree);
  const tools = { tree, places, identify, findReuse };
  const binaries = await findBinaries({ ...tools, source, loadFormats, project, parts, listed });
  for (const path of binaries.licenseFiles) others.add(path);
  const isInPart = (folder: string) => around.size > 0 && upwards(folder).some((above) => around.has(above));
  const scripts = await findScripts({ tree, places, identify, project, isInPart });
  const parted = [...binaries.parts, ...scripts.parts];
  const { licenses } = project;
  const found = options.isFileScan ? await findFiles({ ...tools, licenses, parts: parted }) : undefined;
  return {
    parts: [...parted, ...(found?.parts ?? [])],
    references: scripts.references,
    own,
    collect: (components) => collect(components, { tree, project, identify }),
    licenseFilesOfOthers: others,
    skipped: [
      ...output.map((path) => ({ path, reason: "build output" })),
      ...doubtful.map((path) => ({ path, reason: "the project's own code: no part of it names another holder" })),
    ],
    errors: [...reuse.errors, ...binaries.errors, ...scripts.errors, ...(found?.errors ?? [])],
    limits: [
      ...listLimits(sorted.slice(maxParts), places),
      ...reuse.limits,
      ...binaries.limits,
      ...scripts.limits,
      ...(found?.limits ?? []),
    ],
    ...(found && { files: found.files }),
  };
}

interface Read {
  readonly evidence: readonly Evidence[];
  readonly statements: Statements;
}

/** Folders whose name is also a word for own code: those with a part that names another holder, and the others. */
function sortVendorFolders(read: ReadonlyMap<Candidate, Read>, project: Statements) {
  const proven = new Set<string>();
  const all = new Set<string>();
  for (const [{ folder, vendorName }, { statements }] of read) {
    if (vendorName !== "sometimes") continue;
    all.add(vendorFolderOf(folder));
    if (namesOthers(statements, project)) proven.add(vendorFolderOf(folder));
  }
  return { proven, doubtful: [...all].filter((folder) => !proven.has(folder)) };
}

/** Far more than real repositories have. */
const maxParts = 20_000;
const maxNamed = 20;

/** Parts that are left out only in places of tests or examples do not count. */
function listLimits(left: readonly Candidate[], places: Places): readonly ReachedLimit[] {
  const ofProduct = left.map(({ folder }) => folder).filter((folder) => places.of(`${folder}/x`) === undefined);
  const bound = "20,000 third-party parts in a repository";
  return ofProduct.length === 0 ? [] : [{ bound, count: ofProduct.length, files: ofProduct.slice(0, maxNamed) }];
}

function toOwn(
  { folder, records, licenseFiles }: Candidate,
  evidence: readonly Evidence[],
  project: Statements,
): OwnPart {
  const [stated] = licenseFiles.length > 0 ? [] : evidence;
  const { file, license, confidence } = stated ?? {};
  const isOther = license !== undefined && namesOf(license).some((name) => !project.licenses.has(name));
  return {
    folder,
    package: records[0]?.name,
    licenseFiles,
    ...(isOther && file !== undefined && { stated: { file, license, confidence: confidence ?? 0 } }),
  };
}

/** What the collected license files say; those of the project's own holders are its own. */
async function collect(
  components: readonly Component[],
  { tree, project, identify }: Pick<Reading, "tree" | "identify"> & { readonly project: Statements },
): Promise<Collected> {
  const { byKey, unmatched } = matchCollected(tree, components);
  const others: { file: string; license: string }[] = [];
  for (const file of unmatched.slice(0, maxUnmatched)) {
    const evidence = await readTexts([file], tree, identify);
    const license = evidence.flatMap((one) => one.license ?? [])[0] ?? unknownLicense;
    if (!namesHolderOf(statementsOf([], evidence), project)) others.push({ file, license });
  }
  return {
    read: (component) => readTexts(byKey.get(componentKey(component)) ?? [], tree, identify),
    files: [...byKey.values()].flat(),
    unmatched: others,
  };
}

/** The others are listed as license files of the project, which has a limit of its own. */
const maxUnmatched = 500;

/** The packages of a monorepo have the same license file, word for word. */
function rememberTexts(identify: IdentifyText): IdentifyText {
  const known = new Map<string, ReturnType<IdentifyText>>();
  return (text) => {
    const found = known.get(text) ?? identify(text);
    if (known.size >= maxKnown) known.clear();
    if (text.length <= maxKnownLength) known.set(text, found);
    return found;
  };
}

const maxKnown = 2_000;
const maxKnownLength = 50_000;

/** Installed packages and environments are no part of the repository; folders of vendored code are. */
function createLeftOut(ecosystems: readonly OpenEcosystem[], isExcluded: (path: string) => boolean) {
  const installed = new Set([...ecosystems.flatMap((ecosystem) => ecosystem.installed ?? []), ".git", ".hg", ".svn"]);
  for (const name of ["bower_components", "jspm_packages"]) installed.delete(name);
  return (path: string) => installed.has(toFileName(path)) || isExcluded(path);
}

interface Reading extends MaterialOptions {
  readonly tree: FolderTree;
  /** Folders that are candidates themselves. */
  readonly homes: ReadonlySet<string>;
}

/** What a candidate says about its license: the record, the license files, else the heads of its files. */
async function readEvidence(
  candidate: Candidate,
  { tree, homes, identify, ecosystems }: Reading,
): Promise<readonly Evidence[]> {
  const { records, licenseFiles, vendorName, isSubmodule } = candidate;
  if (isSubmodule) return [];
  const stated = records.filter(({ license }) => license !== undefined && license !== "").slice(0, 1);
  const statements = stated.map(({ license = "", type, file }): Evidence => {
    const named = ecosystems.find(({ types }) => types.includes(type))?.readLicense?.(license);
    return { source: "filesystem", ...(named ? fromNamed({ ...named, raw: license }) : fromName(license)), file };
  });
  const texts = await readTexts(licenseFiles, tree, identify);
  if (vendorName === undefined || licenseFiles.length > 0) return [...statements, ...texts];
  return [...statements, ...(await readHeads(sampleFiles(candidate, tree, homes), tree, identify))];
}

const maxHeads = 20;
const maxListed = 400;

function sampleFiles({ folder, files }: Candidate, tree: FolderTree, homes: ReadonlySet<string>): readonly string[] {
  const all = files ?? filesBelow(tree, folder, maxListed, (below) => homes.has(below));
  return all.filter((path) => isSourceFile(toFileName(path))).slice(0, maxHeads);
}

/** A folder below a vendor name that no record names may be named by the banner of a script in it. */
async function withBanner(candidate: Candidate, tree: FolderTree, homes: ReadonlySet<string>): Promise<Candidate> {
  const { folder, isVendorChild, records } = candidate;
  if (!isVendorChild || records.length > 0) return candidate;
  const record = await readBannerRecord(folder, sampleFiles(candidate, tree, homes), tree);
  return record ? { ...candidate, records: [record] } : candidate;
}

interface Deciding {
  readonly project: Statements;
  /** The foreign part that it is in. */
  readonly outer: Statements | undefined;
  readonly members: ReadonlySet<string>;
}

function isForeign(candidate: Candidate, statements: Statements, { project, outer, members }: Deciding): boolean {
  const { folder, files, vendorName, isVendorChild, isListed, isSubmodule, records } = candidate;
  if (isSubmodule) return true;
  if (isListed && !isSameHome(statements, project)) return true;
  // A folder inside of a part belongs to it, unless it has a license of its own.
  if (outer && !isVendorChild && files === undefined)
    return [...statements.licenses].some((license) => !outer.licenses.has(license));
  const isPrivate = records.some((record) => record.isPrivate) || statements.licenses.size === 0;
  return findForeign({ ...statements, vendorName, isMember: members.has(folder), isPrivate }, project) !== undefined;
}

function toPart(candidate: Candidate, evidence: readonly Evidence[], { tree, homes, places }: Reading): ForeignPart {
  const { folder, files, records, licenseFiles, isSubmodule } = candidate;
  const [record] = records;
  const first = evidence.flatMap(({ file }) => file ?? [])[0] ?? sampleFiles(candidate, tree, homes)[0] ?? files?.[0];
  const named = [...new Set([...records.map(({ file }) => file), ...licenseFiles])];
  const locations = (named.length > 0 ? named : [first ?? (isSubmodule ? ".gitmodules" : folder)]).map((file) => ({
    file,
  }));
  const scoped = limitScopeByPath({ scope: "runtime" as const }, usedIn([files?.[0] ?? `${folder}/x`], places));
  const component: Component = {
    type: record?.type ?? "custom",
    name: record?.name ?? toFileName(folder),
    version: record?.version ?? "",
    ...scoped,
    direct: true,
    locations: locations.slice(0, maxLocations),
    vendored: true,
    folder: files?.[0] ?? folder,
  };
  const isStated = evidence.some(({ outcome }) => outcome === "answer" || outcome === "weak");
  return { component, evidence, mayAskRegistry: !isStated && component.type !== "custom" && component.version !== "" };
}

const maxLocations = 10;
