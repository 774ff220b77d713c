import { basename, resolve } from "node:path";
import type { Config, Environment } from "../../config.ts";
import { AppError } from "../../domain/errors.ts";
import type { Context, Policy } from "../../domain/policy.ts";
import type { FailOn, ReportView } from "../../domain/report.ts";
import { findContext } from "../../policy/catalog.ts";
import { formatOf, type ReportFormat } from "../../report/formats.ts";
import { readReport } from "../../report/read-report.ts";
import {
  isRepositoryAddress,
  parseRepositoryAddress,
  type RepositoryAddress,
} from "../../source/clone/repository-address.ts";
import { parseFailOn } from "../fail-on.ts";
import { type ProjectFile, readProjectFile } from "../project-file.ts";
import { openPolicy } from "./policy-source.ts";

/** The options as they stand on the command line. */
export interface ScanOptions {
  readonly policy?: string;
  readonly context?: string;
  readonly exclude?: readonly string[];
  readonly offline?: boolean;
  readonly baseline?: string;
  readonly failOn?: readonly string[];
  readonly project?: string;
  readonly format?: string;
  readonly output?: string;
}

/** What is scanned, by which rules, and what becomes of the result. */
export interface ScanSettings {
  readonly target: { readonly folder: string } | { readonly repository: RepositoryAddress };
  readonly project: string;
  readonly policy: Policy;
  readonly context: Context;
  readonly exclude: readonly string[];
  readonly isOffline: boolean;
  readonly baseline: ReportView | undefined;
  readonly failOn: readonly FailOn[];
  readonly format: ReportFormat;
  readonly output: string | undefined;
}

/**
 * The command line comes first, then `lcc.yml` of the scanned folder, then the settings. A repository that is fetched
 * has no say in how it is judged: its `lcc.yml` is not read.
 */
export async function readScanSettings(
  given: string,
  options: ScanOptions,
  config: Config,
  env: Environment,
): Promise<ScanSettings> {
  if (given.trim() === "") throw new AppError("invalid_input", noPath);
  const target = isRepositoryAddress(given)
    ? { repository: parseRepositoryAddress(given, config.codeHostUrl) }
    : { folder: resolve(given) };
  const file = "folder" in target ? await readProjectFile(target.folder) : undefined;
  const { policy } = await openPolicy(env, options.policy ?? file?.policy ?? config.defaultPolicy);
  const failOn = options.failOn ? readFailOn(options.failOn) : (file?.failOn ?? ["violation"]);
  if (failOn.includes("new") && options.baseline === undefined) throw new AppError("invalid_input", needsBaseline);
  return {
    target,
    project: options.project ?? ("folder" in target ? basename(target.folder) || "project" : target.repository.name),
    policy,
    context: findContext(policy, options.context ?? contextOf(file, options)),
    exclude: [...(file?.exclude ?? []), ...(options.exclude ?? [])],
    isOffline: options.offline === true || config.offline,
    baseline: options.baseline === undefined ? undefined : await readReport(options.baseline),
    failOn,
    format: formatOf(options.format, options.output),
    output: options.output,
  };
}

/** The context in `lcc.yml` belongs to the policy in `lcc.yml`; with another policy it means nothing. */
function contextOf(file: ProjectFile | undefined, { policy }: ScanOptions): string | undefined {
  return policy === undefined ? file?.context : undefined;
}

function readFailOn(words: readonly string[]): FailOn[] {
  const read = parseFailOn(words);
  if ("failOn" in read) return read.failOn;
  throw new AppError("invalid_input", `--fail-on is wrong: ${read.problem}`);
}

/** Most likely a variable of a script that is not set. */
const noPath = "The path to scan is empty; name a folder, or leave it away to scan the current one.";
const needsBaseline = "--fail-on new compares with an earlier report; name it with --baseline <report>.";
