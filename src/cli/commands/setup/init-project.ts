import { join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import type { Policy } from "../../../domain/policy/policy.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { askChoice } from "../../output/ask-choice.ts";
import { findProjectPolicy } from "../../project-file/project-policy.ts";
import { statPath } from "../../stat-path.ts";
import { writeNewFile } from "../../output/write-output.ts";
import type { ScanOptions } from "../scan/scan-settings.ts";
import { openCatalogAloud, openPolicy } from "../policy/policy-source.ts";

export type InitOptions = Pick<ScanOptions, "policy" | "context" | "exclude">;

/** Writes the `lcc.yml` of a project; never overwrites an existing one. */
export async function initProject(folder: string, options: InitOptions): Promise<void> {
  requireFolder(folder);
  const isAsking = process.stdin.isTTY && process.stderr.isTTY;
  if (options.policy === undefined && !isAsking) throw new AppError("invalid_input", needsTerminal);
  const name = options.policy ?? (await askPolicy());
  const policy = await readPolicy(folder, name);
  const context = await chooseContext(policy, options.context, isAsking);
  const file = join(folder, fileNames[0]);
  await writeNewFile(file, toText({ name, context, exclude: options.exclude ?? [] }));
  process.stderr.write(`lcc: ${file} is written (${name}/${context}); now: lcc scan ${folder}\n`);
}

const fileNames = ["lcc.yml", "lcc.yaml"] as const;
const needsTerminal =
  'lcc init asks questions only at a terminal; without one, name the policy: lcc init --policy permissive --context production. "lcc policy list" shows all.';

function requireFolder(folder: string): void {
  const stats = statPath(folder);
  if (!stats?.isDirectory()) throw new AppError("not_found", `There is no folder "${folder}".`);
  for (const name of fileNames) {
    if (statPath(join(folder, name)) === undefined) continue;
    throw new AppError("invalid_input", `${join(folder, name)} exists already; edit it, or remove it first.`);
  }
}

async function askPolicy(): Promise<string> {
  const { policies } = await openCatalogAloud(process.env);
  const choices = policies.map(({ policy }) => ({ name: policy.name, description: policy.description }));
  return askChoice("By which policy is the project judged?", choices, "permissive");
}

/** As `lcc scan` will read it: a file has to lie in the project. */
async function readPolicy(folder: string, name: string): Promise<Policy> {
  const choice = await findProjectPolicy(folder, name);
  if ("problem" in choice) throw new AppError("invalid_input", choice.problem);
  return (await openPolicy(process.env, choice.policy)).policy;
}

async function chooseContext(policy: Policy, contextName: string | undefined, isAsking: boolean): Promise<string> {
  if (contextName !== undefined || !isAsking) return findContext(policy, contextName).name;
  const choices = policy.contexts.map(({ name, judgedAs }) => ({ name, description: judgedAs }));
  return askChoice("What is the project?", choices, policy.defaultContext);
}

interface Chosen {
  readonly name: string;
  readonly context: string;
  readonly exclude: readonly string[];
}

/** JSON is valid YAML; names may need quotes. */
function toText({ name, context, exclude }: Chosen): string {
  return [
    "# Defaults of lcc scan for this project; options on the command line override them.",
    `policy: ${toYaml(name)}`,
    `context: ${toYaml(context)}`,
    ...(exclude.length === 0 ? [] : [`exclude: [${exclude.map((folder) => JSON.stringify(folder)).join(", ")}]`]),
    "",
  ].join("\n");
}

function toYaml(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
