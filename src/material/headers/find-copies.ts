import { oncePerKey } from "../../async/once.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import type { ReachedLimit } from "../../domain/report/report.ts";
import { cutExcerpt } from "../../evidence/raw.ts";
import { toUtf8 } from "../../formats/text.ts";
import { tryParseExpression } from "../../spdx/expression.ts";
import { findCopyrights } from "../../spdx/text/copyright/copyrights.ts";
import { joinPath } from "../../text/paths.ts";
import { readBinaryName } from "../binaries/binary-names.ts";
import { groupBinaries } from "../binaries/group-binaries.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { ForeignPart } from "../material.ts";
import { letters } from "../scripts/library-names.ts";
import { isSameRepository, readRepository } from "../own-or-foreign/repository.ts";
import { isSameHolder, toHolder } from "../own-or-foreign/holders.ts";
import type { Statements } from "../own-or-foreign/project-side.ts";
import { isScript } from "../scripts/script-files.ts";
import { readHead } from "../vendored/heads.ts";
import { isCode } from "../vendored/source-files.ts";
import { findLibraries } from "./copied-libraries.ts";
import { isCovered } from "./covered.ts";
import { findAuthors, findCopyrightLine, findLibrary } from "./credits.ts";
import type { CodeHead, Library } from "./code-head.ts";
import { createHeadReader, type FileStatement, mayState } from "./file-statement.ts";
import { nameCopies } from "./name-copies.ts";

interface CopyOptions {
  readonly tree: FolderTree;
  readonly places: Places;
  readonly identify: IdentifyText;
  readonly project: Statements;
  /** Whether a folder is in a third-party part. */
  readonly isInPart: (folder: string) => boolean;
}

interface Copies {
  readonly parts: readonly ForeignPart[];
  /** The folders that were copied as a whole. */
  readonly folders: ReadonlySet<string>;
  readonly limits: readonly ReachedLimit[];
}

/**
 * Finds code that was copied into the sources of the product: its head names other people than those of the project, and
 * a license that the project does not state. People whose other files have the project's license belong to the project.
 */
export async function findCopies(options: CopyOptions): Promise<Copies> {
  const { places, project } = options;
  if (project.licenses.size === 0 && project.holders.size === 0) return none;
  const code = listCode(options);
  const heads = await readHeads(code.slice(0, maxFiles), options);
  if (project.licenses.size === 0 && 2 * countMostStated(heads) >= code.length) return none;
  const contributors = findContributors(heads);
  const isCopy = ({ isOurs, isStated, holders, license, library }: CodeHead): boolean =>
    !isOurs &&
    (library?.isPublished === true || (!isStated && (holders.length > 0 || isPublicDomain(license)))) &&
    !holders.some((holder) => contributors.has(holder));
  const folders = findLibraries(
    heads.map((head) => ({ ...head, isCopy: isCopy(head) })),
    code,
  );
  // Packages are also parts of the project.
  const packages = new Set(heads.flatMap((head) => (isCopy(head) ? [] : (head.library?.name ?? []))));
  const copies = heads
    .filter(isCopy)
    .map((head) => (head.library && packages.has(head.library.name) ? { ...head, library: undefined } : head));
  const unread = code.length - maxFiles;
  return {
    parts: groupBinaries(nameCopies(copies, folders), places),
    folders,
    limits: unread > 0 ? [{ bound, count: unread, files: code.slice(maxFiles, maxFiles + maxNamed) }] : [],
  };
}

const none: Copies = { parts: [], folders: new Set(), limits: [] };

/** How many heads state the same license: a project that states none elsewhere is under that of most of its files. */
function countMostStated(heads: readonly CodeHead[]): number {
  const counts = [...Map.groupBy(heads, ({ license }) => license).values()].map(({ length }) => length);
  return Math.max(0, ...counts);
}

/** Real projects have fewer files of code. */
const maxFiles = 200_000;
const bound = "200,000 files of code whose heads are read";
const maxNamed = 20;
/** Statements are in the first lines; a license text may go on, and is known by its beginning. */
const headBytes = 4_096;

function listCode({ tree, places, isInPart }: CopyOptions): readonly string[] {
  return tree.folders.flatMap((folder) => {
    if (isInPart(folder)) return [];
    const names = tree.folder(folder).files.filter((name) => isProgram(name));
    return names
      .map((name) => joinPath(folder, name))
      .filter((path) => !isScript(path) && places.of(path) === undefined);
  });
}

/** Styles are found by their banners, and are beside fonts with the same license. */
function isProgram(name: string): boolean {
  return isCode(name) && readBinaryName(name) === undefined && !/\.(?:css|scss|sass|less)$/i.test(name);
}

async function readHeads(
  paths: readonly string[],
  { tree, identify, project }: CopyOptions,
): Promise<readonly CodeHead[]> {
  const readStatement = createHeadReader(identify);
  const isOurs = oncePerKey((holder: string) => [...project.holders].some((own) => isSameHolder(holder, own)));
  const isOurLine = oncePerKey((line: string) => isOurs(toHolder(line)));
  const heads: CodeHead[] = [];
  const usual = new Map<string, CodeHead>();
  for (const path of paths) {
    const read = toUtf8(await tree.read(path, 0, headBytes).catch(ifBroken(new Uint8Array())));
    const bytes = read && Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    if (!bytes || !mayState(bytes)) continue;
    const line = findCopyrightLine(bytes);
    if (line !== "" && isOurLine(line)) {
      heads.push({ ...ours, path });
      continue;
    }
    const first = bytes.toString("latin1", 0, firstBytes).replaceAll(/\d/g, "");
    const same = usual.get(first);
    if (same) {
      heads.push({ ...same, path });
      continue;
    }
    const text = bytes.toString("utf8");
    const library = findLibrary(path, text);
    const statement =
      readStatement(bytes, false) ?? findDedication(text) ?? (library?.isPublished ? nothing : undefined);
    if (!statement) continue;
    const copyrights = findCopyrights(text);
    const holders = [...copyrights, ...findAuthors(text)].map(toHolder).filter((holder) => holder !== "");
    const head = {
      ...{ ...statement, path, holders, copyrights, library },
      isOurs: holders.some(isOurs) || isOurLibrary(library, text, project),
      isStated: isStated(statement, project),
    };
    if (head.isStated && !library && usual.size < maxUsual) usual.set(first, head);
    heads.push(head);
  }
  return heads;
}

/** Files of a project begin with the same words, which are read once. */
const firstBytes = 300;
const maxUsual = 5_000;

const ours = {
  license: "",
  confidence: 0,
  raw: "",
  holders: [],
  copyrights: [],
  library: undefined,
  isOurs: true,
  isStated: true,
};

/** It is called like the project, or is at home where the project is. */
function isOurLibrary(library: Library | undefined, head: string, { repositories }: Statements): boolean {
  if (!library) return false;
  const addresses = library.isPublished ? (head.match(/\bgithub\.com\/[\w.-]{1,40}\/[\w.-]{1,100}/g) ?? []) : [];
  const homes = addresses.slice(0, maxAddresses).flatMap((address) => readRepository(address) ?? []);
  return repositories.some(
    (own) => letters(library.name).startsWith(letters(own.name)) || homes.some((home) => isSameRepository(home, own)),
  );
}

const maxAddresses = 10;

/** Holders whose files mostly have the project's license. */
function findContributors(heads: readonly CodeHead[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { holders, isStated } of heads)
    for (const holder of new Set(holders)) counts.set(holder, (counts.get(holder) ?? 0) + (isStated ? 1 : -1));
  return new Set([...counts].flatMap(([holder, count]) => (count >= 0 ? [holder] : [])));
}

function isStated({ license }: FileStatement, { licenses }: Statements): boolean {
  const expression = tryParseExpression(license);
  return expression ? isCovered(expression, licenses) : license !== dedicated;
}

/** Words that give up all rights name no license, and mostly no holder. */
function findDedication(head: string): FileStatement | undefined {
  const text = /public/i.test(head) ? readHead(head).text : undefined;
  return text !== undefined && dedication.test(text)
    ? { license: dedicated, confidence: 0, raw: cutExcerpt(text) }
    : undefined;
}

/** Of the file itself: other sentences only speak of works in the public domain. */
const dedication =
  /(?:^\W{0,10}|\b(?:this|it)\s+is\s+(?:\w+\s+){0,2}|\b(?:placed|put|released|dedicated?|dedicates|donated|given|contributed|disclaimed)\b[^.;]{0,80}|\b(?:this|the)\s+(?:\w+\s+){0,3}?(?:file|code|program|software|library|work|source|module|implementation|version)\b[^.;]{0,80}\b(?:is|are|was)\b[^.;]{0,40}|\bwritten\b[^.;]{0,60})\b(?:in|into|to)\s+the\s+public\s+domain\b/im;
const dedicated = "";
/** Of a library that only has a name. */
const nothing: FileStatement = { license: "", confidence: 0, raw: "" };

function isPublicDomain(license: string): boolean {
  return license === dedicated || license === "blessing";
}
