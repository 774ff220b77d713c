import { readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { gitArguments, gitEnvironment } from "../git-environment.ts";
import { runGuarded } from "../../../process/run-guarded.ts";
import type { RepositoryAddress } from "./repository-address.ts";

/** A new clone, and the git program that reads it. */
interface FreshClone {
  readonly git: string;
  readonly gitFolder: string;
}

/** Without its origin, git reports a blob that was not fetched as `missing` instead of fetching it. */
export async function forgetOrigin({ git, gitFolder }: FreshClone, signal: AbortSignal): Promise<void> {
  for (const name of ["remote.origin.promisor", "remote.origin.partialclonefilter"]) {
    await runGuarded(readCommand(git, gitFolder, ["config", "--unset-all", name]), gitEnvironment, signal);
  }
  const packs = join(gitFolder, "objects", "pack");
  const files = await readdir(packs).catch(() => []);
  for (const file of files.filter((name) => name.endsWith(".promisor"))) await unlink(join(packs, file));
}

/** `git clone` also succeeds when the server sent a web page, or when the main branch does not exist. */
export async function readCommit(
  { git, gitFolder }: FreshClone,
  address: RepositoryAddress,
  signal: AbortSignal,
): Promise<string> {
  const command = readCommand(git, gitFolder, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  const { output } = await runGuarded(command, gitEnvironment, signal);
  const commit = output.trim();
  if (/^[0-9a-f]{40,64}$/.test(commit)) return commit;
  throw new AppError(
    "repository_empty",
    `The repository ${address.page} has no commit on its main branch; there is nothing to scan.`,
  );
}

function readCommand(git: string, gitFolder: string, command: readonly string[]): string[] {
  return [git, ...gitArguments, "--git-dir", gitFolder, ...command];
}
