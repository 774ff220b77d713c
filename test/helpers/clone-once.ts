/**
 * Clones a repository and detects its components in a process that does nothing else, so that a test can measure or
 * kill it. Prints as JSON what was found or why not, and the most memory that this process took.
 */
import { detect } from "../../src/detect/detect.ts";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { cloneRepository } from "../../src/source/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/clone/repository-address.ts";
import { openGitTree } from "../../src/source/git-tree.ts";

export interface ClonedOnce {
  readonly names: readonly string[];
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly skipped?: number;
  readonly megabytes: number;
}

const [codeHostUrl = "", address = "", timeoutMs = "600000"] = process.argv.slice(2);
const outcome = await cloneAndDetect();
const result: ClonedOnce = { ...outcome, megabytes: process.resourceUsage().maxRSS / 1024 };
console.log(JSON.stringify(result));

async function cloneAndDetect(): Promise<Omit<ClonedOnce, "megabytes">> {
  try {
    const { signal } = new AbortController();
    const options = { codeHostUrl, timeoutMs: Number(timeoutMs), signal };
    const clone = await cloneRepository(parseRepositoryAddress(address, codeHostUrl), options);
    try {
      const source = await openGitTree(clone.gitFolder);
      const { components, coverage } = await detect(source, ecosystems, { exclude: [] });
      await source.close();
      return { names: components.map(({ name }) => name), skipped: coverage.skipped.length };
    } finally {
      await clone.remove();
    }
  } catch (error) {
    if (error instanceof AppError) return { names: [], code: error.code, message: error.message };
    throw error;
  }
}
