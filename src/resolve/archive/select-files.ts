import type { ArchiveFiles, Wants } from "../../archive/collect.ts";
import { type FileRole, roleOf } from "../../archive/file-role.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import type { OpenArchive } from "./open-archive.ts";
import type { TextFile } from "../../evidence/from-text.ts";
import { plainestFirst } from "../../evidence/license-files.ts";

/** The files of an archive that are needed, by role. */
export interface PackageFiles extends Pick<ArchiveFiles, "cut" | "skipped"> {
  /** The plainest names first. */
  readonly licenses: readonly TextFile[];
  readonly metadata?: TextFile;
  readonly bundled: readonly TextFile[];
  readonly notices: readonly TextFile[];
  /** Further files that are passed on with the package: notices of its parts, its authors. */
  readonly others: readonly TextFile[];
  /** Only those of a deep scan. */
  readonly readmes: readonly TextFile[];
  /** Reads further files, if those above are not enough. Throws ParseError. */
  readFurther(wanted: "choice" | "last resort"): Promise<FurtherFiles>;
}

/** NOTICE and README files, and the POM inside a jar. */
interface FurtherFiles {
  readonly notices: readonly TextFile[];
  readonly readmes: readonly TextFile[];
  readonly manifest?: TextFile | undefined;
}

interface SelectOptions {
  /** Bundled parts, NOTICE files and READMEs are read as well. */
  readonly isDeep: boolean;
  /** The file that the registry names as the license. */
  readonly licenseFile?: string | undefined;
}

/**
 * Reads the license files and the metadata of an archive. Without a license file at the top it also reads the file that
 * the metadata name, and files elsewhere. Throws ParseError.
 */
export async function selectFiles(
  format: ArchiveFormat,
  archive: OpenArchive,
  { isDeep, licenseFile }: SelectOptions,
): Promise<PackageFiles> {
  const later: Later = { spares: [], manifests: [], notices: [], readmes: [] };
  const first = await archive.read((path) => {
    const role = roleOf(format, path);
    if (role === "spare") return keepPath(later.spares, path);
    if (role === "readme") keepPath(later.readmes, path);
    if (role === "notice") keepPath(later.notices, path);
    // A jar that bundles others may have hundreds, and it is unclear which one is its own.
    if (role === "metadata" && format.mayBundle) return keepPath(later.manifests, path);
    if (role === "license" || role === "metadata") return "needed";
    return isDeep && role !== undefined ? "extra" : undefined;
  });
  const textsOf = (wanted: FileRole): TextFile[] => textFiles(first, (path) => roleOf(format, path) === wanted);
  const atTop = textsOf("license");
  const metadata = archive.specification ?? textsOf("metadata")[0];
  const named = readPath(licenseFile ?? (metadata && findNamedFile(format, metadata.text)));
  const isNamed = (path: string): boolean => named !== undefined && format.inside(path) === named;
  const { texts, manifest } = await readElsewhere(archive, later, atTop, named === undefined ? undefined : isNamed);
  const chosen = metadata ?? manifest;
  return {
    licenses: [...atTop, ...texts].sort((a, b) => plainestFirst(a.file, b.file)),
    ...(chosen && { metadata: chosen }),
    bundled: textsOf("bundled").filter(({ file }) => !isNamed(file)),
    notices: textsOf("notice"),
    others: textsOf("other"),
    readmes: textsOf("readme"),
    readFurther: (wanted) => readFurther(archive, later, wanted),
    skipped: first.skipped,
    ...(first.cut !== undefined && { cut: first.cut }),
  };
}

/** The file that the metadata of a package name as its license: `license-file` of a crate, `SEE LICENSE IN …`. */
function findNamedFile(format: ArchiveFormat, metadata: string): string | undefined {
  try {
    return format.findNamedFile(metadata)?.trim() || undefined;
  } catch (error) {
    return ifBroken(undefined)(error); // damaged metadata name nothing
  }
}

/** Paths that are only read if the license files at the top are not enough. */
interface Later {
  readonly spares: string[];
  readonly manifests: string[];
  readonly notices: string[];
  readonly readmes: string[];
}

/** Keeps each path once, and one more than the limit, to notice that there are too many. */
function keepPath(paths: string[], path: string): undefined {
  if (paths.length <= maxPaths && !paths.includes(path)) paths.push(path);
}

const maxPaths = 200;

/** Reads the named file, and files elsewhere if there is none at the top. */
async function readElsewhere(
  archive: OpenArchive,
  { spares, manifests }: Later,
  atTop: readonly TextFile[],
  isNamed: ((path: string) => boolean) | undefined,
): Promise<{ readonly texts: readonly TextFile[]; readonly manifest?: TextFile }> {
  const isFound = isNamed === undefined || atTop.some(({ file }) => isNamed(file));
  const onlyManifest = manifests.length === 1 ? manifests[0] : undefined;
  const paths = new Set(atTop.length > 0 ? [] : [...spares, ...(onlyManifest === undefined ? [] : [onlyManifest])]);
  if (isFound && paths.size === 0) return { texts: [] };
  const wants: Wants = (path) => (paths.has(path) || (!isFound && isNamed(path)) ? "needed" : undefined);
  const files = textFiles(await archive.read(wants), () => true);
  const manifest = files.find(({ file }) => file === onlyManifest);
  return { texts: files.filter((file) => file !== manifest), ...(manifest && { manifest }) };
}

async function readFurther(
  archive: OpenArchive,
  { notices, readmes, manifests }: Later,
  wanted: "choice" | "last resort",
): Promise<FurtherFiles> {
  const onlyManifest = manifests.length === 1 ? manifests[0] : undefined;
  const paths = new Set([
    ...(wanted === "choice" ? notices : readmes),
    ...manifests.filter((path) => path === onlyManifest),
  ]);
  if (paths.size === 0) return { notices: [], readmes: [] };
  const files = textFiles(await archive.read((path) => (paths.has(path) ? "extra" : undefined)), () => true);
  return {
    notices: files.filter(({ file }) => notices.includes(file)),
    readmes: files.filter(({ file }) => readmes.includes(file)),
    manifest: files.find(({ file }) => file === onlyManifest),
  };
}

/** Cargo copies `../LICENSE` of the repository to the top of the crate. */
function readPath(named: string | undefined): string | undefined {
  return named?.replaceAll("\\", "/").replace(/^(?:\.{1,2}\/){1,20}/, "");
}

/** Skips binary and empty files. */
function textFiles({ files }: ArchiveFiles, isWanted: (path: string) => boolean): TextFile[] {
  return [...files].flatMap(([file, bytes]) => {
    const text = isWanted(file) ? decodeText(bytes) : undefined;
    return text === undefined || text.trim() === "" ? [] : [{ file, text }];
  });
}
