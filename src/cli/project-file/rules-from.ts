import { resolve } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { builtInFolder } from "../../policy/read/built-in-folder.ts";
import { onDisk, type PolicyFiles } from "../../policy/read/policy-files.ts";
import { isOutside, isPolicyPath } from "../../policy/read/policy-path.ts";
import { openCommit } from "../../source/git/commit-files.ts";
import { errorCode } from "../../text/error-code.ts";

/** The rules of a commit, in place of those of the work tree. */
export interface RulesSource extends PolicyFiles {
  /** The full id. */
  readonly commit: string;
  /** Where a policy file that the command line names is read from. */
  readonly filesOf: (policy: string) => Promise<PolicyFiles>;
}

/** A commit of the folder's repository. The built-in policies are those of lcc, wherever it is installed. */
export async function openRules(folder: string, ref: string): Promise<RulesSource> {
  const inCommit = await openCommit(folder, ref);
  const isBuiltIn = (path: string) => !isOutside(builtInFolder(), path);
  const files: PolicyFiles = {
    realpath: (path) => (isBuiltIn(path) ? onDisk : inCommit).realpath(path),
    read: (path, limit) => (isBuiltIn(path) ? onDisk : inCommit).read(path, limit),
  };
  return {
    ...files,
    commit: inCommit.commit,
    filesOf: (policy) => chooseFiles(policy, files),
  };
}

/** A file of the repository is read from the commit. One that the commit lacks was made by the build. */
async function chooseFiles(policy: string, files: PolicyFiles): Promise<PolicyFiles> {
  const path = resolve(policy);
  if (!isPolicyPath(policy)) return onDisk;
  try {
    await files.realpath(path);
    return files;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return onDisk;
    if (code === "" || error instanceof AppError) throw error;
    throw new AppError("invalid_input", `The commit of --rules-from has no plain file ${policy} (${code}).`);
  }
}
