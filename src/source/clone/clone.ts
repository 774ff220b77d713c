import { join } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { gitEnvironment } from "../git-environment.ts";
import { chooseProxy, type ProxySettings } from "./choose-proxy.ts";
import { authorization, cloneCommand, cloneEnvironment, type CloneOrder, type ProcessLimits } from "./clone-command.ts";
import { cloneFailure, tooLarge } from "./clone-errors.ts";
import { createDeadline, withinDeadline } from "./deadline.ts";
import { findProgram } from "./find-program.ts";
import { folderSize } from "./folder-size.ts";
import { runGuarded } from "../../process/run-guarded.ts";
import { type LookUp, pinAddress } from "./pin-address.ts";
import { removeFolder } from "./remove-folder.ts";
import type { RepositoryAddress } from "./repository-address.ts";
import { forgetOrigin, readCommit } from "./finish-clone.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { watchSize } from "./watch-size.ts";

export interface CloneOptions extends ProxySettings {
  readonly codeHostUrl: string;
  readonly token?: string;
  readonly timeoutMs: number;
  /** Ends everything that belongs to the clone. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<CloneLimits>;
  /** The bytes on disk so far. */
  readonly onProgress?: (bytes: number) => void;
  readonly lookUp?: LookUp;
  /** Where git is looked for. */
  readonly searchPath?: string;
}

export interface CloneLimits extends ProcessLimits {
  /** All files of the clone together. */
  readonly diskBytes: number;
}

const usualLimits: CloneLimits = {
  addressBytes: 1_500_000_000,
  memoryBytes: 400_000_000,
  fileBytes: 1_000_000_000,
  blobBytes: 20 * 1024 * 1024,
  diskBytes: 500_000_000,
};

/** The newest commit of a repository, as objects of git; nothing is checked out. */
export interface Clone {
  readonly gitFolder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** Fetches a repository that nobody trusts. When it fails, neither a process nor a folder is left. */
export async function cloneRepository(address: RepositoryAddress, options: CloneOptions): Promise<Clone> {
  const deadline = createDeadline(options.timeoutMs, options.signal);
  try {
    deadline.signal.throwIfAborted();
    const order = await prepare(address, options, deadline.signal);
    const folder = await makeRoom();
    try {
      const clone = { ...order, folder: join(folder, "clone") };
      await fetchObjects(address, clone, options, deadline.signal);
      const gitFolder = join(clone.folder, ".git");
      const fresh = { git: clone.git, gitFolder };
      await forgetOrigin(fresh, deadline.signal);
      const commit = await readCommit(fresh, address, deadline.signal);
      return { gitFolder, commit, remove: () => removeFolder(folder) };
    } catch (error) {
      // Why the clone failed says more than why its folder cannot be deleted; `sweepAbandoned` will try again.
      await removeFolder(folder).catch(() => {});
      throw error;
    }
  } finally {
    deadline.end();
  }
}

async function prepare(
  address: RepositoryAddress,
  options: CloneOptions,
  signal: AbortSignal,
): Promise<Omit<CloneOrder, "folder">> {
  const git = findProgram("git", options.searchPath ?? gitEnvironment["PATH"] ?? "");
  if (git === undefined) {
    throw new AppError(
      "cannot_run",
      "git is not installed; lcc needs it to fetch a repository. Install git and try again.",
    );
  }
  const base = new URL(options.codeHostUrl);
  const proxy = chooseProxy(base, options);
  return {
    git,
    base,
    url: address.url,
    proxy,
    token: options.token,
    limits: { ...usualLimits, ...options.limits },
    // Behind a proxy it is the proxy that looks names up.
    pin: proxy === undefined ? await withinDeadline(pinAddress(base, options.lookUp), signal) : undefined,
  };
}

async function makeRoom(): Promise<string> {
  try {
    return await createTemporaryFolder();
  } catch (cause) {
    const advice = "see that there is room in it and that it may be written, or set TMPDIR to another.";
    throw new AppError("cannot_run", `The folder for temporary files cannot be used; ${advice}`, { cause });
  }
}

async function fetchObjects(
  address: RepositoryAddress,
  order: CloneOrder,
  options: CloneOptions,
  signal: AbortSignal,
): Promise<void> {
  const { diskBytes } = { ...usualLimits, ...options.limits };
  const watch = watchSize(order.folder, diskBytes, signal, options.onProgress);
  const tooMuch = () => new AppError("repository_too_large", tooLarge(address));
  try {
    const { status, stderr } = await runGuarded(cloneCommand(order), cloneEnvironment(order), watch.signal);
    if (status !== 0) throw failure(address, order, stderr, status);
  } catch (error) {
    signal.throwIfAborted();
    throw watch.signal.aborted ? tooMuch() : error;
  } finally {
    watch.end();
  }
  if ((await folderSize(order.folder)) > diskBytes) throw tooMuch();
}

/** A process that hits the limit of a file's size, or all memory that the system has, is killed without a word. */
function failure(address: RepositoryAddress, { token, proxy }: CloneOrder, stderr: string, status: number): AppError {
  const signal = status - 128;
  return cloneFailure({
    address,
    complaints: signal === 9 || signal === 25 ? `${stderr}\ngit died of signal ${signal}` : stderr,
    secrets: [...(token === undefined ? [] : [token, authorization(token).replace(/^.* /, "")]), ...passwordOf(proxy)],
  });
}

/** In both forms: git may show it as it stands in the address, or as it is meant. */
function passwordOf(proxy: string | undefined): string[] {
  const password = (proxy === undefined ? null : URL.parse(proxy))?.password ?? "";
  return [password, new URLSearchParams(`p=${password.replaceAll("+", "%2B")}`).get("p") ?? ""];
}
