import { detect } from "../../src/detect/detect.ts";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { cloneRepository } from "../../src/source/git/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/git/clone/repository-address.ts";
import { openGitTree } from "../../src/source/git/git-tree.ts";

const ecosystems = await openEcosystems();

export interface CloneWish {
  readonly codeHostUrl: string;
  readonly address: string;
  readonly timeoutMs: number;
  /** After how long a slow transfer ends; not given, as in production. */
  readonly stalledSeconds?: number;
}

/** What was found or why not. */
export interface Detected {
  readonly names: readonly string[];
  readonly skipped?: number;
  readonly code?: ErrorCode;
  readonly message?: string;
}

export function cloneAndDetect({ codeHostUrl, address, timeoutMs, stalledSeconds }: CloneWish): Promise<Detected> {
  return refusedOr(async () => {
    const { signal } = new AbortController();
    const limits = stalledSeconds === undefined ? {} : { stalledSeconds };
    const options = { codeHostUrl, timeoutMs, signal, limits };
    const clone = await cloneRepository(parseRepositoryAddress(address, codeHostUrl), options);
    try {
      return await detectInTree(clone.gitFolder);
    } finally {
      await clone.remove();
    }
  });
}

/** Reads a repository where it is. */
export function detectInRepository(gitFolder: string): Promise<Detected> {
  return refusedOr(() => detectInTree(gitFolder));
}

async function detectInTree(gitFolder: string): Promise<Detected> {
  const source = await openGitTree(gitFolder);
  try {
    const { components, coverage } = await detect(source, ecosystems, { exclude: [] });
    return { names: components.map(({ name }) => name), skipped: coverage.skipped.length };
  } finally {
    await source.close();
  }
}

async function refusedOr(work: () => Promise<Detected>): Promise<Detected> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return { names: [], code: error.code, message: error.message };
    throw error;
  }
}
