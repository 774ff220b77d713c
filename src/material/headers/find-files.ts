import { limitScopeByPath, type Places, usedIn } from "../../domain/policy/limit-scope-by-path.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { FileError, ReachedLimit, Report } from "../../domain/report/report.ts";
import { fromName } from "../../evidence/from-names.ts";
import { toUtf8 } from "../../formats/text.ts";
import { isLicenseFile, isOwnLicenseFile } from "../../evidence/license-files.ts";
import { findLicenseId } from "../../spdx/identifiers.ts";
import { tryParseExpression } from "../../spdx/expression.ts";
import { joinPath, toFolder, upwards } from "../../text/paths.ts";
import { readBinaryName } from "../binaries/binary-names.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { ForeignPart } from "../material.ts";
import { namesOf } from "../own-or-foreign/read-project.ts";
import { findCopied, type Counted } from "./copied-folders.ts";
import { isCovered } from "./covered.ts";
import { createHeadReader, type FileStatement, headBytes, textBytes } from "./file-statement.ts";
import type { FindReuse } from "./reuse.ts";

interface FileOptions {
  readonly tree: FolderTree;
  readonly places: Places;
  readonly identify: IdentifyText;
  readonly findReuse: FindReuse;
  /** The names of the licenses that the project states. */
  readonly licenses: ReadonlySet<string>;
  readonly parts: readonly ForeignPart[];
}

interface FoundFiles {
  /** Files under third-party licenses, one part for each folder and license. */
  readonly parts: readonly ForeignPart[];
  readonly files: NonNullable<Report["files"]>;
  /** Files that could not be read. */
  readonly errors: readonly FileError[];
  readonly limits: readonly ReachedLimit[];
}

interface StatedFile extends FileStatement {
  readonly path: string;
}

/** Reads what every text file of the tree states about its license. */
export async function findFiles(options: FileOptions): Promise<FoundFiles> {
  const { tree, identify, findReuse } = options;
  const readHead = createHeadReader(identify);
  const stated: StatedFile[] = [];
  const errors: FileError[] = [];
  const texts = new Map<string, number>();
  let [read, unstated, reuse] = [0, 0, 0];
  for (const folder of tree.folders) {
    for (const name of tree.folder(folder).files) {
      const path = joinPath(folder, name);
      if (isSidecar(path, tree)) continue;
      const addReuse = async (own: FileStatement | undefined): Promise<FileStatement | undefined> => {
        const given = await findReuse(path, own?.license);
        if (given) reuse += 1;
        return (given && fromReuse(given.license)) ?? own;
      };
      if (!mayBeText(path)) {
        const statement = media.test(path) ? await addReuse(undefined) : undefined;
        if (statement) stated.push({ path, ...statement });
        continue;
      }
      const isText = isLicenseFile(path);
      const bytes = await tree.read(path, 0, isText ? textBytes : headBytes).catch((error: unknown): undefined => {
        if (!(error instanceof ParseError)) throw error;
        errors.push({ file: path, detector: "material/headers", message: error.message });
      });
      const plain = bytes && toUtf8(bytes);
      if (!plain) continue;
      read += 1;
      texts.set(folder, (texts.get(folder) ?? 0) + 1);
      const head = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
      const statement = await addReuse(fromFileName(path) ?? readHead(head, isText));
      if (statement) stated.push({ path, ...statement });
      else unstated += 1;
    }
  }
  const licenses = [...Map.groupBy(stated, ({ license }) => license)]
    .map(([license, all]) => ({
      license,
      files: all.length,
      examples: all.slice(0, maxExamples).map(({ path }) => path),
    }))
    .sort((a, b) => b.files - a.files || (a.license < b.license ? -1 : 1));
  return {
    parts: toParts(stated, licenses[0]?.license ?? "", { ...options, texts }),
    files: {
      read,
      stated: stated.length,
      unstated,
      licenses: licenses.slice(0, maxLicenses),
      reuse,
    },
    errors,
    limits: licenses.length > maxLicenses ? [{ bound, count: licenses.length - maxLicenses, files: [] }] : [],
  };
}

const maxExamples = 5;
const maxLicenses = 500;
const bound = "500 different licenses in the summary of file headers";

/** Pictures, sounds and archives, which are not opened. */
const media =
  /\.(?:png|jpe?g|gif|ico|icns|webp|avif|bmp|tiff?|psd|pdf|mp[34]|ogg|wav|webm|mov|zip|gz|xz|bz2|zst|7z|tar|class|pyc|o|obj|bin|dat|eot|snap)$/i;

function mayBeText(path: string): boolean {
  return !media.test(path) && (readBinaryName(path) ?? "perhaps") === "perhaps";
}

/** `a.png.license` beside `a.png` states the license of that file. */
function isSidecar(path: string, tree: FolderTree): boolean {
  return path.endsWith(".license") && tree.get(path.slice(0, -".license".length)) !== undefined;
}

/** REUSE names license texts; most do not tell "only" from "or later". */
function fromFileName(path: string): FileStatement | undefined {
  const name = /(?:^|\/)LICENSES\/([^/]{1,80})\.txt$/.exec(path)?.[1];
  return name === undefined || findLicenseId(name) === undefined ? undefined : fromReuse(name);
}

function fromReuse(text: string): FileStatement | undefined {
  const { license, confidence, raw } = fromName(text);
  return license === undefined ? undefined : { license, confidence, raw };
}

function toParts(
  stated: readonly StatedFile[],
  most: string,
  { parts, places, licenses, texts }: FileOptions & Pick<Counted, "texts">,
): readonly ForeignPart[] {
  // A project that states nothing else is under the license of most of its files.
  const own = licenses.size > 0 ? licenses : namesOf(most);
  const homes = findHomes(stated, parts);
  const homesOf = (path: string) => [path, ...upwards(toFolder(path))].filter((place) => homes.has(place));
  const isForeign = ({ path, license }: StatedFile): boolean => {
    const around = homesOf(path).flatMap((place) => homes.get(place) ?? []);
    const expression = tryParseExpression(license);
    return !isLicenseFile(path) && expression !== undefined && !isCovered(expression, new Set([...own, ...around]));
  };
  const foreign = stated.filter(isForeign);
  const folders = new Set(foreign.map(({ path, license }) => `${toFolder(path)}\n${license}`));
  const isCopied = findCopied({ stated, foreign: new Set(foreign), texts });
  const groups = Map.groupBy(foreign, ({ path, license }) => {
    // Folders below one with the same license belong to it, and those of a package to the package.
    const around = upwards(toFolder(path)).filter((folder) => folder !== "");
    const above = around.filter((folder) => folders.has(`${folder}\n${license}`));
    const home = homesOf(path).find((place) => place !== "" && place !== path);
    const copied = around.findLast((folder) => folder.length > (home?.length ?? 0) && isCopied(folder));
    return `${copied ?? home ?? above.at(-1) ?? toFolder(path)}\n${license}`;
  });
  return [...groups].map(([key, files]) => toPart(key.split("\n", 1)[0] ?? "", files, places));
}

/** Folders with a license text and third-party parts, with the names of the licenses that they state. */
function findHomes(
  stated: readonly StatedFile[],
  parts: readonly ForeignPart[],
): ReadonlyMap<string, readonly string[]> {
  const texts = stated.filter(({ path }) => isOwnLicenseFile(path));
  const all = [
    ...texts.map(({ path, license }) => [toFolder(path), namesOf(license)] as const),
    ...parts.map(({ component, evidence }) => {
      return [component.folder ?? "", evidence.flatMap(({ license }) => namesOf(license ?? ""))] as const;
    }),
  ];
  return new Map(
    [...Map.groupBy(all, ([place]) => place)].map(([place, some]) => [place, some.flatMap(([, names]) => names)]),
  );
}

function toPart(folder: string, files: readonly StatedFile[], places: Places): ForeignPart {
  const paths = files.map(({ path }) => path);
  const { license = "", confidence = 0, raw = "", path = "" } = files[0] ?? {};
  return {
    component: {
      type: "custom",
      name: `${folder || "."}/ (files under ${license})`,
      version: "",
      ...limitScopeByPath({ scope: "runtime" as const }, usedIn(paths, places)),
      direct: true,
      locations: paths.slice(0, maxLocations).map((file) => ({ file })),
      facts: { files: paths.length },
      vendored: true,
      folder: folder || path,
    },
    evidence: [{ source: "filesystem", outcome: "answer", license, confidence, raw, file: path }],
    mayAskRegistry: false,
  };
}

const maxLocations = 10;
