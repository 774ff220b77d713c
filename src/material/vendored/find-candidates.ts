import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { isFileOfLicenseFolder } from "../../evidence/package-license-files.ts";
import { isFilledByManager } from "../../source/installed-packages.ts";
import { joinPath, toFileName, toFolder, upwards } from "../../text/paths.ts";
import { isLicenseFolder } from "../collected/license-folder.ts";
import { filesBelow, type FolderTree } from "../folder-tree.ts";
import { readVendorName, type VendorName } from "../own-or-foreign/vendor-folders.ts";
import type { Repository } from "../own-or-foreign/repository.ts";
import type { Candidate } from "./candidate.ts";
import { findNamedTexts } from "./named-texts.ts";
import { findRecordReader, readRecords } from "./records/read-records.ts";
import type { PackageRecord } from "./records/record.ts";
import { isSourceFile } from "./source-files.ts";
import { findSubmodules } from "./submodules.ts";

interface Around {
  readonly tree: FolderTree;
  readonly members: ReadonlySet<string>;
  /** The repository itself, where an address names it. */
  readonly home?: Repository | undefined;
}

/** Everything that may be someone else's, by names and records; the nearest to the root first. */
export async function findCandidates({ tree, members, home }: Around): Promise<readonly Candidate[]> {
  const states = new Map<string, State>();
  const candidates: Candidate[] = [];
  for (const folder of tree.folders) {
    const state = describe(folder, states.get(toFolder(folder)), { tree, members });
    states.set(folder, state);
    if (state.isTextFolder || state.isInstalled || isMetadata.test(folder)) continue;
    const { named, ...found } = splitTexts(folder, await readFolder(folder, tree), tree);
    if (folder === "") {
      // The rest of the root is the project.
      candidates.push(...found.listed.map((record) => ofRecord(folder, record, undefined, tree)));
      continue;
    }
    for (const { name, text, files } of named.filter((one) => one.files.length > 0))
      candidates.push({ folder, files, name, vendorName: state.vendorName, records: [], licenseFiles: [text] });
    const { vendorName } = state;
    if (state.isVendorFolder)
      for (const candidate of await readVendorFolder(folder, found, vendorName, tree)) candidates.push(candidate);
    else if (state.isVendorChild && !state.isGroup && filesBelow(tree, folder, 1).length > 0)
      candidates.push({ folder, vendorName, isVendorChild: true, ...found, records: found.own });
    else if (found.licenseFiles.length > 0 || found.own.length > 0)
      candidates.push({ folder, vendorName, ...found, records: found.own });
    if (!state.isVendorFolder)
      candidates.push(...found.listed.map((record) => ofRecord(folder, record, vendorName, tree)));
  }
  return withSubmodules(withListed(candidates), await findSubmodules(tree, home));
}

/** A submodule that is fetched has the records and license files of its folder; what is below belongs to it. */
function withSubmodules(found: readonly Candidate[], submodules: readonly Candidate[]): readonly Candidate[] {
  if (submodules.length === 0) return found;
  const byFolder = Map.groupBy(found, ({ folder, files }) => (files ? undefined : folder));
  const joined = submodules.map((submodule) => (byFolder.get(submodule.folder) ?? []).reduce(joinHere, submodule));
  const folders = new Set(submodules.map(({ folder }) => folder));
  return [...joined, ...found.filter(({ folder, files }) => files !== undefined || !folders.has(folder))];
}

function joinHere(submodule: Candidate, here: Candidate): Candidate {
  const records = [...here.records, ...submodule.records];
  return { ...here, ...submodule, records, licenseFiles: [...submodule.licenseFiles, ...here.licenseFiles] };
}

/** What Python keeps beside a package; it is read with the folder around it. */
const isMetadata = /\.(?:dist|egg)-info(?:\/|$)/;

interface State {
  readonly vendorName: VendorName | undefined;
  /** It has a vendor name itself. */
  readonly isVendorFolder: boolean;
  /** Its parent has, or is only a folder of such children. */
  readonly isVendorChild: boolean;
  /** A folder of children, such as a host or a scope. */
  readonly isGroup: boolean;
  /** The only child that is a package; the others are the project's files about it. */
  readonly only: string | undefined;
  /** License files in it are those of other packages. */
  readonly isTextFolder: boolean;
  /** A package manager keeps what a lockfile lists in it. */
  readonly isInstalled: boolean;
}

function describe(folder: string, above: State | undefined, { tree, members }: Around): State {
  const name = toFileName(folder);
  const own = folder === "" ? undefined : readVendorName(name, members.has(toFolder(folder)));
  const isOfGroup = above?.isGroup === true && (above.only === undefined || above.only === name);
  const isVendorChild = own === undefined && (above?.isVendorFolder === true || isOfGroup);
  const inside = isVendorChild ? listPackages(folder, tree) : [];
  return {
    vendorName: strongest(above?.vendorName, own),
    isVendorFolder: own !== undefined,
    isVendorChild,
    isGroup: isVendorChild && isGroup(folder, name, inside, tree),
    only: inside.length === 1 && !groups.test(name) ? inside[0] : undefined,
    isTextFolder: above?.isTextFolder === true || isLicenseFolder(folder),
    isInstalled: above?.isInstalled === true || isFilledByManager(folder, tree.folder(folder)),
  };
}

function strongest(a: VendorName | undefined, b: VendorName | undefined): VendorName | undefined {
  return a === "always" || b === "always" ? "always" : (a ?? b);
}

/** `github.com`, `@scope`, `javascripts`: what is in it are the parts. */
function isGroup(folder: string, name: string, inside: readonly string[], tree: FolderTree): boolean {
  const { files } = tree.folder(folder);
  if (files.some((file) => saysWhatItIs(joinPath(folder, file)))) return false;
  return groups.test(name) || (inside.length > 0 && !files.some(isSourceFile));
}

/** The child folders with a license file or a record. */
function listPackages(folder: string, tree: FolderTree): readonly string[] {
  return tree.folder(folder).folders.filter((child) => {
    const inside = joinPath(folder, child);
    return tree.folder(inside).files.some((file) => saysWhatItIs(joinPath(inside, file)));
  });
}

function saysWhatItIs(path: string): boolean {
  return isOwnLicenseFile(path) || findRecordReader(path)?.isOfFolder === true;
}

const groups =
  /^(?:@[\w.-]+|[\w-]+\.(?:com|org|net|io|in|dev)|assets|javascripts?|stylesheets?|js|css|scss|libs?|jars|plugins|gems|npm|github|checkouts|build|ios|mac)$/i;

interface Found {
  readonly licenseFiles: readonly string[];
  /** Records about the folder itself. */
  readonly own: readonly PackageRecord[];
  /** Records about other parts. */
  readonly listed: readonly PackageRecord[];
}

async function readFolder(folder: string, tree: FolderTree): Promise<Found> {
  const { files, folders } = tree.folder(folder);
  const licenseFiles = files.filter(isOwnLicenseFile).map((name) => joinPath(folder, name));
  if (folders.includes("LICENSES")) {
    const inside = tree.folder(`${folder}/LICENSES`).files.map((name) => `LICENSES/${name}`);
    licenseFiles.push(...inside.filter(isFileOfLicenseFolder).map((path) => joinPath(folder, path)));
  }
  const own: PackageRecord[] = [];
  const listed: PackageRecord[] = [];
  for (const name of files) {
    const path = joinPath(folder, name);
    const reader = findRecordReader(path);
    const file = reader && tree.get(path);
    if (file) (reader.isOfFolder ? own : listed).push(...(await readRecords(file, reader)));
  }
  for (const name of folders.filter((child) => child.endsWith(".dist-info")))
    listed.push(...(await readFolder(joinPath(folder, name), tree)).listed);
  return { licenseFiles, own, listed };
}

/** License files that name a part of the folder are not about the folder. */
function splitTexts(folder: string, found: Found, tree: FolderTree) {
  if (found.licenseFiles.length === 0) return { ...found, named: [] };
  const named = findNamedTexts(folder, found.licenseFiles, tree);
  const texts = new Set(named.map(({ text }) => text));
  return { ...found, named, licenseFiles: found.licenseFiles.filter((path) => !texts.has(path)) };
}

/** A folder with a vendor name: its records, its single files, and itself where it is a package. */
async function readVendorFolder(
  folder: string,
  { own, listed, licenseFiles }: Found,
  vendorName: VendorName | undefined,
  tree: FolderTree,
): Promise<readonly Candidate[]> {
  const metadata: PackageRecord[] = [];
  for (const name of tree.folder(folder).folders.filter((child) => child.endsWith(".egg-info")))
    metadata.push(...(await readFolder(`${folder}/${name}`, tree)).listed);
  const records = [...metadata, ...listed].map((record) => ofRecord(folder, record, vendorName, tree));
  const itself = own.length > 0 || licenseFiles.length > 0 ? [{ folder, vendorName, licenseFiles, records: own }] : [];
  return [...itself, ...records];
}

/** A part that a list or metadata beside it names. */
function ofRecord(
  folder: string,
  record: PackageRecord,
  vendorName: VendorName | undefined,
  tree: FolderTree,
): Candidate {
  const home = /\.(?:dist|egg)-info$/.test(folder) ? toFolder(folder) : folder;
  const { files, folders } = tree.folder(home);
  const covers = new Set(record.covers ?? []);
  const inside =
    [...covers].find((path) => path.includes("/") && hasEntries(tree, joinPath(home, path))) ??
    folders.find((name) => covers.has(name));
  const single =
    files.find((name) => covers.has(name) || covers.has(name.replace(/\.\w+$/, ""))) ??
    [...covers].find((path) => path.includes("/") && tree.get(joinPath(home, path)) !== undefined);
  const metadata = toFolder(record.file);
  const licenseFiles = /\.(?:dist|egg)-info$/.test(metadata)
    ? ["", "licenses", "license_files"].flatMap((below) => {
        const path = below === "" ? metadata : `${metadata}/${below}`;
        return tree
          .folder(path)
          .files.filter(isOwnLicenseFile)
          .map((name) => joinPath(path, name));
      })
    : [];
  const place = inside === undefined ? home : joinPath(home, inside);
  const beside = { folder: place, vendorName, isListed: true, records: [record], licenseFiles };
  if (inside !== undefined) return beside;
  if (single === undefined) return covers.size === 0 || home === "" ? { ...beside, files: [] } : beside;
  const texts = files.filter(
    (name) => isOwnLicenseFile(name) && name.toLowerCase().includes(record.name.toLowerCase()),
  );
  return {
    ...beside,
    files: [joinPath(home, single)],
    licenseFiles: [...licenseFiles, ...texts.map((name) => joinPath(home, name))],
  };
}

function hasEntries(tree: FolderTree, folder: string): boolean {
  const { files, folders } = tree.folder(folder);
  return files.length + folders.length > 0;
}

/** A part that has a record beside it and files of its own is one candidate. */
function withListed(candidates: readonly Candidate[]): readonly Candidate[] {
  const byPlace = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { folder, files, records } = candidate;
    const isNamedByFolder =
      files === undefined &&
      records.every(({ covers }) => covers?.some((path) => `/${folder}`.endsWith(`/${path}`)) ?? true);
    const isOfFiles = files !== undefined && files.length > 0;
    const key = isOfFiles ? files.join("\n") : isNamedByFolder ? folder : `${folder}\n${records[0]?.name}`;
    const known = byPlace.get(key);
    if (known && areTwo(known, candidate)) byPlace.set(`${key}\n${records[0]?.name}`, candidate);
    else byPlace.set(key, known ? join(known, candidate) : candidate);
  }
  // A folder whose packages are listed one by one is not a package itself.
  const above = new Set(candidates.flatMap(({ isListed, folder }) => (isListed ? upwards(folder).slice(1) : [])));
  return [...byPlace.values()].filter(
    ({ folder, files, records, licenseFiles }) =>
      files || records.length > 0 || licenseFiles.length > 0 || !above.has(folder),
  );
}

/** One list names several parts in a folder. */
function areTwo(a: Candidate, b: Candidate): boolean {
  const [one, other] = [a.records[0], b.records[0]];
  return one !== undefined && other !== undefined && one.file === other.file && one.name !== other.name;
}

function join(a: Candidate, b: Candidate): Candidate {
  const isVendorChild = a.isVendorChild === true || b.isVendorChild === true;
  const all = [...a.records, ...b.records];
  const version = all.find((record) => record.version !== "")?.version ?? "";
  // The name that a package manager knows counts more than that of a list.
  const named = all.toSorted((one, other) => rankRecord(one) - rankRecord(other));
  const records = named.map((record, at) => (at === 0 && record.version === "" ? { ...record, version } : record));
  return { ...a, ...b, isVendorChild, records, licenseFiles: [...new Set([...a.licenseFiles, ...b.licenseFiles])] };
}

function rankRecord({ type, version }: PackageRecord): number {
  return (type === "custom" ? 2 : 0) + (version === "" ? 1 : 0);
}
