import { stat } from "node:fs/promises";
import type { Environment } from "../../../config/config.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { AppError } from "../../../domain/errors.ts";
import { findInvalid, findPolicy, loadCatalog, loadCatalogFor, type Catalog } from "../../../policy/read/catalog.ts";
import type { LoadedPolicy } from "../../../policy/read/load/load.ts";
import { readPolicyFile } from "../../../policy/read/policy-file.ts";
import { onDisk, type PolicyFiles } from "../../../policy/read/policy-files.ts";
import { isPolicyPath } from "../../../policy/read/policy-path.ts";
import { printProblem } from "../../../policy/read/yaml/problems.ts";
import { warn } from "../../output/warn.ts";

/** The built-in policies and those of SVC_POLICY_DIR. */
export function openCatalog(env: Environment): Promise<Catalog> {
  return loadCatalog(loadConfig(env).policyDir);
}

/** As `openCatalog`; files that cannot be used are named on standard error. */
export async function openCatalogAloud(env: Environment): Promise<Catalog> {
  const catalog = await openCatalog(env);
  warnAboutInvalid(catalog);
  return catalog;
}

function warnAboutInvalid({ invalid }: Catalog): void {
  for (const problem of invalid.flatMap(({ problems }) => problems)) warn(printProblem(problem));
}

/** A policy by its name or file. By name, files beside it that cannot be used are named on standard error. */
export async function openPolicy(
  env: Environment,
  nameOrPath: string,
  files: PolicyFiles = onDisk,
): Promise<LoadedPolicy> {
  if (!isPolicyPath(nameOrPath))
    return findByName(await loadCatalogFor(nameOrPath, loadConfig(env).policyDir), nameOrPath);
  if (files === onDisk) await requirePath(nameOrPath);
  const result = await readPolicyFile(nameOrPath, files);
  if ("policy" in result) return result;
  throw new AppError("invalid_input", `The policy cannot be used.\n${result.problems.map(printProblem).join("\n")}`);
}

function findByName(catalog: Catalog, name: string): LoadedPolicy {
  const [problem, ...others] = findInvalid(catalog, name)?.problems ?? [];
  if (problem) {
    const rest = others.length === 0 ? "" : ` "lcc policy validate" names ${others.length} more.`;
    throw new AppError("unknown_policy", `The policy "${name}" cannot be used: ${printProblem(problem)}${rest}`);
  }
  const policy = findPolicy(catalog, name);
  warnAboutInvalid(catalog);
  return policy;
}

/** Whether there is a folder at a path; throws when there is nothing. */
export async function requirePath(path: string): Promise<"file" | "folder"> {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch (error) {
    throw new AppError("not_found", `There is no file "${path}".`, { cause: error });
  }
}
