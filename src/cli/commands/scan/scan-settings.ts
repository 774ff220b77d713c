import { basename, dirname, resolve } from "node:path";
import { readBuild } from "../../../config/build-variables.ts";
import type { Config, Environment } from "../../../config/config.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Policy } from "../../../domain/policy/policy.ts";
import type { Use } from "../../../domain/report/obligation.ts";
import type { FailOn, Report } from "../../../domain/report/report.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { chooseFormat, type ReportFormat } from "../../../report/formats.ts";
import type { ScanRequest, ScanTarget } from "../../../queue/scan-request.ts";
import type { ScanJob } from "../../../scan/process/scan-job.ts";
import { isRepositoryAddress, parseRepositoryAddress } from "../../../source/git/clone/repository-address.ts";
import { type Baseline, findBaseline } from "../../find-baseline.ts";
import { readProjectAnswers } from "../../answers-file.ts";
import { parseFailOn } from "../../fail-on.ts";
import { type FurtherOutput, readFurtherOutputs } from "../../output/further-outputs.ts";
import type { ProjectFile } from "../../project-file/parse-project-file.ts";
import { readProjectFile } from "../../project-file/project-file.ts";
import type { RulesSource } from "../../project-file/rules-from.ts";
import { statPath } from "../../stat-path.ts";
import { readUploadTarget, type UploadTarget } from "../../upload-target.ts";
import { openPolicy } from "../policy/policy-source.ts";
import { defined } from "../../../text/defined.ts";

export interface ScanOptions {
  readonly policy?: string;
  readonly context?: string;
  readonly rulesFrom?: string;
  readonly exclude?: readonly string[];
  readonly workspace?: readonly string[];
  readonly offline?: boolean;
  readonly production?: boolean;
  readonly deep?: boolean;
  readonly files?: boolean;
  readonly cache?: boolean;
  readonly refresh?: boolean;
  readonly transitive?: boolean;
  readonly baseline?: string;
  readonly failOn?: readonly string[];
  readonly project?: string;
  readonly format?: string;
  readonly output?: string;
  readonly also?: readonly string[];
  readonly server?: string;
  readonly serverPolicy?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** What is scanned, by which rules, and what becomes of the result. */
type Needed = "privateRules" | "build" | "isOffline" | "isDeep" | "isFileScan" | "isUncached" | "isRefresh" | "trees";

export interface ScanSettings
  extends ScanRequest, Required<Pick<ScanJob, Needed>>, Pick<ScanJob, "workspaces" | "projectRules"> {
  readonly baseline: Baseline | undefined;
  readonly failOn: readonly FailOn[];
  readonly format: ReportFormat;
  readonly output: string | undefined;
  /** Further forms of the same result. */
  readonly also: readonly FurtherOutput[];
  /** What ai-act.yml of the folder answers. */
  readonly answers: ActAnswers | undefined;
  /** What lcc.yml says about the use of components. */
  readonly use: Use | undefined;
  readonly upload: UploadTarget | undefined;
  /** The commit that the rules come from, if not from the work tree. */
  readonly rulesFrom: Pick<Report, "rulesFrom" | "lacksProjectFile">;
  /** How much is printed besides the result. */
  readonly verbosity: "quiet" | "normal" | "verbose";
}

/**
 * The command line comes first, then `lcc.yml` of the scanned folder, or beside the SBOM, then the settings. A
 * `lcc.yml` of a fetched repository is not read: it must not decide how it is judged.
 */
export async function readScanSettings(
  targetText: string,
  options: ScanOptions,
  config: Config,
  env: Environment,
): Promise<ScanSettings> {
  if (targetText.trim() === "") throw new AppError("invalid_input", noPath);
  const target = findTarget(targetText, config);
  if ("sbom" in target && options.exclude !== undefined) throw new AppError("invalid_input", noExclude);
  if ("sbom" in target && options.workspace !== undefined) throw new AppError("invalid_input", noWorkspaces);
  if (options.quiet && options.verbose) throw new AppError("invalid_input", notBoth);
  if (options.deep === true && options.offline === true) throw new AppError("invalid_input", noDeepOffline);
  if (options.refresh === true && options.offline === true) throw new AppError("invalid_input", noRefreshOffline);
  const source = await openRulesSource(target, options.rulesFrom);
  const file = "repository" in target ? undefined : await readProjectFile(folderOf(target), source);
  const policyName = options.policy ?? file?.policy ?? config.defaultPolicy;
  const { policy } = await openPolicy(env, policyName, options.policy ? await source?.filesOf(policyName) : source);
  if (file && options.policy === undefined) checkContexts(file, policy);
  const failOn = options.failOn ? readFailOn(options.failOn) : (file?.failOn ?? ["violation"]);
  if (failOn.includes("new") && options.baseline === undefined) throw new AppError("invalid_input", needsBaseline);
  return {
    target,
    project: options.project ?? nameOf(target),
    policy,
    context: findContext(policy, options.context ?? contextOf(file, options)),
    exclude: options.exclude ?? [],
    isProduction: options.production === true,
    ...defined({ workspaces: options.workspace }),
    privateRules: file?.privateRules ?? [],
    build: readBuild(env),
    ...defined({ projectRules: file?.rules }),
    isOffline: options.offline === true || config.offline,
    isDeep: options.deep === true || config.deepScans,
    isFileScan: options.files === true || config.fileScans,
    isUncached: options.cache === false,
    isRefresh: options.refresh === true,
    trees: options.transitive === false ? "off" : (file?.target ?? {}),
    baseline: options.baseline ? await findBaseline(options.baseline, target) : undefined,
    failOn,
    format: chooseFormat(options.format, options.output),
    output: options.output,
    also: readFurtherOutputs(options.also ?? [], options.output),
    answers: "repository" in target ? undefined : await readProjectAnswers(folderOf(target)),
    use: file?.use,
    upload: readUploadTarget(options, config.apiKey),
    rulesFrom: defined({
      rulesFrom: source?.commit,
      lacksProjectFile: source && !file ? (true as const) : undefined,
    }),
    verbosity: options.quiet ? "quiet" : options.verbose ? "verbose" : "normal",
  };
}

/** Undefined: the rules of the work tree. */
async function openRulesSource(target: GivenTarget, ref: string | undefined): Promise<RulesSource | undefined> {
  if (ref === undefined) return undefined;
  if ("repository" in target) throw new AppError("invalid_input", noRulesOfRepository);
  const { openRules } = await import("../../project-file/rules-from.ts");
  return openRules(folderOf(target), ref);
}

/** A commit is never named alone, only as a baseline. */
type GivenTarget = Exclude<ScanTarget, { readonly commit: unknown }>;

/** A file must be an SBOM; the scan fails otherwise. */
function findTarget(targetText: string, config: Config): GivenTarget {
  if (isRepositoryAddress(targetText)) return { repository: parseRepositoryAddress(targetText, config.codeHostUrl) };
  const path = resolve(targetText);
  const stats = statPath(path);
  if (stats === undefined) throw new AppError("not_found", explainMissing(targetText, config.codeHostUrl));
  return stats.isDirectory() ? { folder: path } : { sbom: path };
}

/** People write `owner/repository` or `github.com/owner/repository` for a repository, but lcc reads these as paths. */
function explainMissing(targetText: string, codeHostUrl: string): string {
  const { host } = new URL(codeHostUrl);
  const words = targetText.toLowerCase().startsWith(`${host}/`) ? targetText.slice(host.length + 1) : targetText;
  if (!/^[A-Za-z0-9][\w-]*\/[\w.-]+$/.test(words) || words.length > 200)
    return `There is no folder or file "${targetText}".`;
  const address = `${codeHostUrl.replace(/\/+$/, "")}/${words}`;
  return `There is no folder "${targetText}". Did you mean ${address}?`;
}

function folderOf(target: Exclude<GivenTarget, { readonly repository: unknown }>): string {
  return "folder" in target ? target.folder : dirname(target.sbom);
}

/** Files called `bom.json` and `sbom.spdx.json` are about the folder that they lie in. */
function nameOf(target: GivenTarget): string {
  if ("repository" in target) return target.repository.name;
  const name = "sbom" in target ? basename(target.sbom).replace(sbomEndings, "") : "";
  return (/^s?bom$|^$/i.test(name) ? basename(folderOf(target)) : name) || "project";
}

const sbomEndings = /(?:\.(?:cdx|cyclonedx|spdx|bom|sbom))?\.(?:json|xml|ya?ml|spdx|tag|txt)$/i;

/** The context in `lcc.yml` belongs to the policy in `lcc.yml`; with another policy it means nothing. */
function contextOf(file: ProjectFile | undefined, { policy }: ScanOptions): string | undefined {
  return policy === undefined ? file?.context : undefined;
}

/** With another policy, a context that it does not have is not applied. */
function checkContexts({ file, rules }: ProjectFile, policy: Policy): void {
  for (const { context, line = 1 } of rules?.contexts ?? []) {
    try {
      findContext(policy, context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError("invalid_input", `${file}:${line}: ${error.message}`, { cause: error });
    }
  }
}

function readFailOn(words: readonly string[]): FailOn[] {
  const read = parseFailOn(words);
  if ("failOn" in read) return read.failOn;
  throw new AppError("invalid_input", `--fail-on is wrong: ${read.problem}`);
}

/** Most likely a variable of a script that is not set. */
const noPath = "The path to scan is empty; name a folder, or leave it out to scan the current one.";
const noExclude = "--exclude leaves out files of a folder; an SBOM is one file, and all that it lists is judged.";
const noRulesOfRepository = "--rules-from needs a folder in a git repository; the lcc.yml of an address is never read.";
const noWorkspaces = "--workspace chooses among the workspaces of a folder; an SBOM has none.";
const notBoth = "--quiet and --verbose say the opposite; leave one of them out.";
const noDeepOffline = "--deep reads published packages over the network; leave out --offline, or --deep.";
const noRefreshOffline = "--refresh asks the license sources again; leave out --offline, or --refresh.";
const needsBaseline = "--fail-on new compares with an earlier report; name it, or a commit, with --baseline.";
