import { spawn } from "node:child_process";
import { AppError } from "../../domain/errors.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import {
  maxFolderDepth,
  type FileSource,
  type FolderContent,
  nothingInFolder,
  type PassedOver,
} from "../file-source.ts";
import { findCommit, noGit } from "./ask-git.ts";
import { createBlobReader } from "./git-blobs.ts";
import { readRemote } from "./read-remote.ts";
import { gitArguments, gitEnvironment } from "./git-environment.ts";
import { defined } from "../../text/defined.ts";
import { toFolder, toFileName } from "../../text/paths.ts";

interface GitTreeLimits {
  readonly entries: number;
  readonly pathBytes: number;
}

const defaultLimits: GitTreeLimits = { entries: 200_000, pathBytes: 4_096 };

/** What to read of a repository; default: the whole newest commit. */
interface Wanted {
  /** A commit, by any name. */
  readonly commit?: string;
  /** The id of one of its folders. */
  readonly tree?: string;
}

/** The files of a commit, read from git objects. Without a checkout, hostile links, attributes and names are harmless. */
export async function openGitTree(
  gitFolder: string,
  { commit = "HEAD", tree: part }: Wanted = {},
  limits = defaultLimits,
): Promise<FileSource> {
  const tree = await listTree(gitFolder, { commit, ...defined({ tree: part }) }, limits);
  const blobs = createBlobReader(gitFolder);
  const blobOf = (path: string) => {
    const blob = tree.blobs.get(path);
    if (blob === undefined) throw new ParseError("The file is not in the commit.");
    return blob;
  };
  return {
    folder: async (path) => tree.folders.get(path) ?? nothingInFolder,
    sizes: (paths) => blobs.sizes(new Map(paths.map((path) => [path, blobOf(path)]))),
    read: async (path, offset, length) => (await blobs.read(blobOf(path))).subarray(offset, offset + length),
    contentOf: (path) => {
      const id = tree.blobs.get(path);
      return id?.length === sha1Length ? { id } : undefined;
    },
    linkTarget: async (path) => {
      const blob = tree.links.get(path);
      return blob === undefined ? undefined : readTarget(blob, blobs);
    },
    remote: () => readRemote(gitFolder),
    commit: tree.commit,
    ...defined({ tree: part }),
    close: () => blobs.close(),
  };
}

/** In hexadecimal. Repositories with SHA-256 ids are rare; their files are hashed. */
const sha1Length = 40;

/** The content of a link in git is its target; longer texts are not paths. */
async function readTarget(blob: string, blobs: ReturnType<typeof createBlobReader>): Promise<string | undefined> {
  const size = (await blobs.sizes(new Map([["link", blob]]))).get("link") ?? Infinity;
  return size > maxTargetBytes ? undefined : Buffer.from(await blobs.read(blob)).toString("utf8");
}

const maxTargetBytes = 4_096;

interface Listed {
  readonly commit: string;
  readonly blobs: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, FolderContent>;
}

interface Folder {
  readonly files: string[];
  readonly folders: string[];
  readonly passedOver: PassedOver[];
}

interface Tree {
  readonly blobs: Map<string, string>;
  readonly links: Map<string, string>;
  readonly folders: Map<string, Folder>;
}

async function listTree(
  gitFolder: string,
  wanted: Wanted & Required<Pick<Wanted, "commit">>,
  limits: GitTreeLimits,
): Promise<Listed> {
  const id = await findCommit(gitFolder, wanted.commit);
  if (id === undefined) throw new AppError("repository_empty", "The repository has no commit to read; it is empty.");
  const tree: Tree = { blobs: new Map(), links: new Map(), folders: new Map([["", emptyFolder()]]) };
  let seen = 0;
  for await (const row of treeRows(gitFolder, wanted.tree ?? id)) {
    if (++seen > limits.entries) {
      throw new AppError(
        "repository_too_large",
        `The repository has more than ${limits.entries} files, the most that lcc reads.`,
      );
    }
    addRow(row, tree, limits);
  }
  return { commit: id, ...tree };
}

/** The rows of `ls-tree -z`, as bytes: a name may hold anything but NUL. */
async function* treeRows(gitFolder: string, object: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of git(gitFolder, ["ls-tree", "-r", "-z", object])) {
    const bytes = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.byteLength > maxRowBytes)
      throw new AppError("repository_too_large", "The repository has a path that is longer than lcc reads.");
  }
}

const maxRowBytes = 1_000_000;

/** `<mode> <type> <object>\t<path>`, the mode always in six digits. */
function addRow(row: Buffer, { blobs, links, folders }: Tree, limits: GitTreeLimits): void {
  const text = row.toString("utf8");
  const tab = text.indexOf("\t");
  const path = text.slice(tab + 1);
  const blob = text.slice(text.lastIndexOf(" ", tab) + 1, tab);
  const isLink = text.startsWith("120000");
  const isSubmodule = text.startsWith("160000");
  const wrongPath = reasonAgainstPath(path, row.byteLength - tab - 1, limits);
  const reason = isLink ? "a link" : (reasonAgainstType(text.slice(7, 11)) ?? wrongPath);
  // An invalid path has no folder.
  const folder = findFolder(wrongPath === undefined ? toFolder(path) : "", folders);
  if (reason !== undefined || blobs.has(path)) {
    folder.passedOver.push({
      path: shorten(path),
      reason: reason ?? "the commit has two files of this name",
      ...(isLink && { kind: "link" }),
      ...(isSubmodule && wrongPath === undefined && { kind: "submodule" }),
      ...(wrongPath === tooDeep && { isTooDeep: true }),
    });
    if (isLink) links.set(path, blob);
    return;
  }
  folder.files.push(toFileName(path));
  blobs.set(path, blob);
}

/** Keeps the end, which shows whether this is a dependency file. */
function shorten(path: string): string {
  return path.length <= 500 ? path : `${path.slice(0, 249)}…${path.slice(-250)}`;
}

function reasonAgainstType(type: string): string | undefined {
  if (type === "comm") return "a submodule, which is not fetched";
  return type === "blob" ? undefined : "not a file";
}

function reasonAgainstPath(path: string, bytes: number, limits: GitTreeLimits): string | undefined {
  if (bytes > limits.pathBytes) return `the path is longer than ${limits.pathBytes} bytes`;
  if (path.includes("\ufffd")) return "the name is not valid UTF-8";
  if (strangeParts.test(path)) return "not a path that a commit may have";
  return path.length > 2 * maxFolderDepth && path.split("/").length > maxFolderDepth ? tooDeep : undefined;
}

/** Empty parts, `.`, `..` and `.git` in any letter case. */
const strangeParts = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i;
const tooDeep = `the path is more than ${maxFolderDepth} folders deep`;

function findFolder(path: string, folders: Map<string, Folder>): Folder {
  const existing = folders.get(path);
  if (existing) return existing;
  const folder = emptyFolder();
  folders.set(path, folder);
  findFolder(toFolder(path), folders).folders.push(toFileName(path));
  return folder;
}

function emptyFolder(): Folder {
  return { files: [], folders: [], passedOver: [] };
}

/** The output of a git command that only reads the clone. */
async function* git(gitFolder: string, command: readonly string[]): AsyncGenerator<Buffer> {
  const child = spawn("git", [...gitArguments, "--git-dir", gitFolder, ...command], {
    env: gitEnvironment,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new AppError("cannot_run", noGit)));
    child.once("close", () => resolve());
  });
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill("SIGKILL");
  }
}
