import { execFile } from "node:child_process";
import { AppError } from "../../domain/errors.ts";
import { gitArguments, gitEnvironment } from "./git-environment.ts";

/** Runs a git command that only reads a repository; undefined where it fails or prints too much. */
export function askGit(gitFolder: string, command: readonly string[]): Promise<string | undefined> {
  const words = [...gitArguments, "--git-dir", gitFolder, ...command];
  const options = { env: gitEnvironment, encoding: "utf8", maxBuffer: maxBytes, timeout: maxMs } as const;
  return new Promise((resolve, reject) => {
    execFile("git", words, options, (error, stdout) => {
      if (error?.code === "ENOENT") reject(new AppError("cannot_run", noGit));
      else resolve(error ? undefined : stdout.trim());
    });
  });
}

/** The first bytes of a blob, without the filters of a checkout; undefined where git does not have it. */
export function readBlobStart(gitFolder: string, id: string, limit: number): Promise<Uint8Array | undefined> {
  const words = [...gitArguments, "--git-dir", gitFolder, "cat-file", "blob", id];
  const options = { env: gitEnvironment, encoding: "buffer", maxBuffer: limit, timeout: maxMs } as const;
  return new Promise((resolve) => {
    execFile("git", words, options, (error, stdout) => {
      resolve(error && error.code !== "ERR_CHILD_PROCESS_STDIO_MAXBUFFER" ? undefined : stdout);
    });
  });
}

/** The full id of a commit; undefined if it does not exist. */
export async function findCommit(gitFolder: string, ref: string): Promise<string | undefined> {
  return toId(await askGit(gitFolder, ["rev-parse", ...oneObject, `${ref}^{commit}`]));
}

/** The id of a folder in a commit; undefined where the commit does not have it. */
export async function findFolder(gitFolder: string, commit: string, folder: string): Promise<string | undefined> {
  const id = toId(await askGit(gitFolder, ["rev-parse", ...oneObject, `${commit}:${folder}`]));
  if (id === undefined) return undefined;
  return (await askGit(gitFolder, ["cat-file", "-t", id])) === "tree" ? id : undefined;
}

const oneObject = ["--verify", "--quiet", "--end-of-options"];

function toId(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;
}

const maxBytes = 64 * 1024 * 1024;
const maxMs = 60_000;
export const noGit = "git could not be started; install it and try again.";
