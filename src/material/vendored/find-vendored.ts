import type { Component } from "../../domain/contracts/component.ts";
import { limitScopeByPath, type Places, rankPlace, usedIn } from "../../domain/policy/limit-scope-by-path.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { ReachedLimit } from "../../domain/report/report.ts";
import { joinPath, upwards } from "../../text/paths.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { ForeignPart, OwnPart } from "../material.ts";
import {
  findForeign,
  isSameHome,
  namesHolderOf,
  namesOthers,
  statesOther,
  type Statements,
} from "../own-or-foreign/project-side.ts";
import { namesOf, type ProjectSide, statementsOf } from "../own-or-foreign/read-project.ts";
import { vendorFolderOf } from "../own-or-foreign/vendor-folders.ts";
import type { Candidate } from "./candidate.ts";
import { findCandidates } from "./find-candidates.ts";
import { joinPieces } from "./join-pieces.ts";
import { splitVersion, toPartName } from "./part-name.ts";
import { readEvidence, readSomeHeads, type Reading, sampleFiles, withBanner } from "./read-evidence.ts";

interface Around extends Pick<Reading, "identify" | "ecosystems" | "findReuse"> {
  readonly members: ReadonlySet<string>;
  readonly project: ProjectSide;
  readonly places: Places;
}

export interface Vendored {
  readonly parts: readonly ForeignPart[];
  readonly own: readonly OwnPart[];
  /** The folders of the parts. */
  readonly folders: ReadonlySet<string>;
  readonly licenseFiles: readonly string[];
  /** Folders with a name for third-party code that hold the project's own. */
  readonly doubtful: readonly string[];
  readonly limits: readonly ReachedLimit[];
}

/** Finds the folders with someone else's code, by their names, records and license files. */
export async function findVendored(tree: FolderTree, given: Around): Promise<Vendored> {
  const { members, project, places } = given;
  const possible = await findCandidates({ tree, members, home: project.repositories[0] });
  const ranked = possible.map((candidate) => ({ candidate, rank: rankPlace(places.of(`${candidate.folder}/x`)) }));
  const sorted = ranked.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate);
  const candidates = sorted.slice(0, maxParts);
  const homes = new Set(candidates.flatMap(({ folder, files }) => (files ? [] : [folder])));
  const reading: Reading = { ...given, tree, homes };
  const parts: ForeignPart[] = [];
  const own: OwnPart[] = [];
  const { records, hasLicenseFile } = project.root;
  if (!hasLicenseFile) {
    const root: Candidate = { folder: "", records, licenseFiles: [] };
    own.push(toOwn(root, await readEvidence(root, reading), new Set()));
  }
  const licenseFiles: string[] = [];
  const around = new Map<string, Statements>();
  const read = new Map<Candidate, Read>();
  for (const each of candidates) {
    const candidate = await withBanner(each, reading);
    const evidence = await readEvidence(candidate, reading);
    const statements = statementsOf(candidate.records, evidence);
    const isOpen = statements.holders.size === 0 && candidate.licenseFiles.length > 0 && !members.has(candidate.folder);
    const heads = isOpen ? await readSomeHeads(candidate, reading) : [];
    read.set(candidate, {
      evidence,
      statements: { ...statements, ...(isOpen && { holders: statementsOf([], heads).holders }) },
    });
  }
  const { proven, doubtful } = sortVendorFolders(read, project);
  for (const [each, { evidence, statements }] of read) {
    const isProven = each.vendorName === "sometimes" && proven.has(vendorFolderOf(each.folder));
    const candidate: Candidate = isProven ? { ...each, vendorName: "always" } : each;
    const outer = upwards(candidate.folder)
      .slice(1)
      .flatMap((folder) => around.get(folder) ?? [])[0];
    if (isForeign(candidate, statements, { project, outer, members })) {
      if (!candidate.files) around.set(candidate.folder, statements);
      licenseFiles.push(...candidate.licenseFiles);
      parts.push(toPart(candidate, evidence, { ...reading, places }));
    } else if (outer) licenseFiles.push(...candidate.licenseFiles);
    else own.push(toOwn(candidate, evidence, project.root.licenses));
  }
  const limits = listLimits(sorted.slice(maxParts), places);
  return { parts: joinPieces(parts), own, folders: new Set(around.keys()), licenseFiles, doubtful, limits };
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
  ofRoot: ReadonlySet<string>,
): OwnPart {
  const [stated] = licenseFiles.length > 0 ? [] : evidence;
  const { file, license, confidence } = stated ?? {};
  const isOther = license !== undefined && namesOf(license).some((name) => !ofRoot.has(name));
  return {
    folder,
    package: records[0]?.name,
    licenseFiles,
    ...(isOther && file !== undefined && { stated: { file, license, confidence: confidence ?? 0 } }),
  };
}

interface Deciding {
  readonly project: Statements;
  /** The foreign part that it is in. */
  readonly outer: Statements | undefined;
  readonly members: ReadonlySet<string>;
}

function isForeign(candidate: Candidate, statements: Statements, { project, outer, members }: Deciding): boolean {
  const { folder, files, vendorName, isVendorChild, isListed, isSubmodule, records, licenseFiles } = candidate;
  if (isSubmodule) return !isSameHome(statements, project);
  if (isListed && !isSameHome(statements, project) && !namesHolderOf(statements, project)) return true;
  // A folder inside of a part belongs to it, unless it has a license of its own.
  if (outer && !isVendorChild && files === undefined)
    return (
      statesOther(statements, outer) ||
      (licenseFiles.length > 0 && outer.holders.size > 0 && namesOthers(statements, outer))
    );
  const statesNothing = statements.licenses.size === 0 && licenseFiles.length === 0;
  const isPrivate = records.some((record) => record.isPrivate) || statesNothing;
  const claim = { vendorName, isMember: members.has(folder), isPrivate, hasLicenseFile: licenseFiles.length > 0 };
  return findForeign({ ...statements, ...claim }, project) !== undefined;
}

interface ToPart extends Pick<Reading, "tree" | "homes"> {
  readonly places: Places;
}

function toPart(candidate: Candidate, evidence: readonly Evidence[], { tree, homes, places }: ToPart): ForeignPart {
  const { folder, files, records, licenseFiles, isSubmodule } = candidate;
  const [record] = records;
  const first =
    evidence.flatMap(({ file }) => file ?? [])[0] ?? sampleFiles(candidate, { tree, homes })[0] ?? files?.[0];
  const named = [...new Set([...records.map(({ file }) => file), ...licenseFiles])];
  const locations = (named.length > 0 ? named : [first ?? (isSubmodule ? ".gitmodules" : folder)]).map((file) => ({
    file,
  }));
  const scoped = limitScopeByPath({ scope: "runtime" as const }, usedIn([files?.[0] ?? joinPath(folder, "x")], places));
  const { name, version } = record ?? splitVersion(candidate.name ?? toPartName(folder));
  const component: Component = {
    ...{ type: record?.type ?? "custom", name, version },
    ...scoped,
    direct: true,
    locations: locations.slice(0, maxLocations),
    vendored: true,
    folder: (files?.[0] ?? folder) || (named[0] ?? ""),
  };
  const isStated = evidence.some(({ outcome }) => outcome === "answer" || outcome === "weak");
  return { component, evidence, mayAskRegistry: !isStated && component.type !== "custom" && component.version !== "" };
}

const maxLocations = 10;
