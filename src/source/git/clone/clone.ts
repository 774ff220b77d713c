import { join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { gitEnvironment } from "../git-environment.ts";
import { chooseProxy, type ProxySettings } from "./choose-proxy.ts";
import {
  authorization,
  cloneCommand,
  cloneEnvironment,
  type CloneSettings,
  type ProcessLimits,
} from "./clone-command.ts";
import { cloneFailure, tooLarge } from "./clone-errors.ts";
import { createDeadline, withinDeadline } from "./deadline.ts";
import { findProgram } from "./find-program.ts";
import { runGuarded } from "../../../process/run-guarded.ts";
import { type LookUp, pinAddress } from "./pin-address.ts";
import { removeFolder } from "./remove-folder.ts";
import type { RepositoryAddress } from "./repository-address.ts";
import { forgetOrigin, readCommit } from "./finish-clone.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { watchSize, folderSize } from "./watch-size.ts";

export interface CloneOptions extends ProxySettings {
  readonly codeHostUrl: string;
  readonly token?: string;
  readonly timeoutMs: number;
  /** Kills all processes of the clone. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<CloneLimits>;
  /** The bytes on disk so far. */
  readonly onProgress?: (bytes: number) => void;
  readonly lookUp?: LookUp;
  /** Where to find git. */
  readonly searchPath?: string;
}

interface CloneLimits extends ProcessLimits {
  /** All files of the clone together. */
  readonly diskBytes: number;
}

const defaultLimits: CloneLimits = {
  addressBytes: 1_500_000_000,
  memoryBytes: 400_000_000,
  fileBytes: 1_000_000_000,
  blobBytes: 20 * 1024 * 1024,
  stalledSeconds: 30,
  diskBytes: 500_000_000,
};

/** The newest commit of a repository as git objects, without a checkout. */
export interface Clone {
  readonly gitFolder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** Clones an untrusted repository. On failure no process and no folder is left. */
export async function cloneRepository(address: RepositoryAddress, options: CloneOptions): Promise<Clone> {
  const deadline = createDeadline(options.timeoutMs, options.signal);
  try {
    deadline.signal.throwIfAborted();
    const settings = await prepare(address, options, deadline.signal);
    const folder = await createFolder();
    try {
      const clone = { ...settings, folder: join(folder, "clone") };
      await fetchObjects(address, clone, options, deadline.signal);
      const gitFolder = join(clone.folder, ".git");
      const fresh = { git: clone.git, gitFolder };
      await forgetOrigin(fresh, deadline.signal);
      const commit = await readCommit(fresh, address, deadline.signal);
      return { gitFolder, commit, remove: () => removeFolder(folder) };
    } catch (error) {
      // The first error is more useful; `sweepAbandoned` deletes the folder later.
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
): Promise<Omit<CloneSettings, "folder">> {
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
    limits: { ...defaultLimits, ...options.limits },
    // A proxy resolves names itself.
    pin: proxy === undefined ? await withinDeadline(pinAddress(base, options.lookUp), signal) : undefined,
  };
}

async function createFolder(): Promise<string> {
  try {
    return await createTemporaryFolder();
  } catch (cause) {
    const advice = "check its free space and permissions, or set TMPDIR to another folder.";
    throw new AppError("cannot_run", `The folder for temporary files cannot be used; ${advice}`, { cause });
  }
}

async function fetchObjects(
  address: RepositoryAddress,
  settings: CloneSettings,
  options: CloneOptions,
  signal: AbortSignal,
): Promise<void> {
  const { diskBytes } = { ...defaultLimits, ...options.limits };
  const watch = watchSize(settings.folder, diskBytes, signal, options.onProgress);
  const tooMuch = () => new AppError("repository_too_large", tooLarge(address));
  try {
    const { status, stderr } = await runGuarded(cloneCommand(settings), cloneEnvironment(settings), watch.signal);
    if (status !== 0) throw failure(address, settings, stderr, status);
  } catch (error) {
    signal.throwIfAborted();
    throw watch.signal.aborted ? tooMuch() : error;
  } finally {
    watch.end();
  }
  if ((await folderSize(settings.folder)) > diskBytes) throw tooMuch();
}

/** A process that reaches the file size limit, or uses up all memory, is killed without a message. */
function failure(
  address: RepositoryAddress,
  { token, proxy }: CloneSettings,
  stderr: string,
  status: number,
): AppError {
  const signal = status - 128;
  return cloneFailure({
    address,
    stderr: signal === 9 || signal === 25 ? `${stderr}\ngit died of signal ${signal}` : stderr,
    secrets: [...(token === undefined ? [] : [token, authorization(token).replace(/^.* /, "")]), ...passwordOf(proxy)],
  });
}

/** Both encoded and decoded: git may print either. */
function passwordOf(proxy: string | undefined): string[] {
  const password = (proxy === undefined ? null : URL.parse(proxy))?.password ?? "";
  return [password, new URLSearchParams(`p=${password.replaceAll("+", "%2B")}`).get("p") ?? ""];
}
