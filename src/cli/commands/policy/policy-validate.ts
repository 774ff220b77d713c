import { AppError } from "../../../domain/errors.ts";
import { printable } from "../../../text/printable.ts";
import { readPolicyFolder } from "../../../policy/read/catalog.ts";
import { digestPolicy } from "../../../policy/read/digest.ts";
import type { LoadResult } from "../../../policy/read/load/load.ts";
import { readPolicyFile } from "../../../policy/read/policy-file.ts";
import { printProblem, type PolicyProblem } from "../../../policy/read/yaml/problems.ts";
import { openCatalog, requirePath } from "./policy-source.ts";

interface Checked {
  readonly file: string;
  readonly result: LoadResult;
}

/** Prints whether each file is a policy that can be used; 1 when one is not, else 0. */
export async function validatePolicies(
  paths: readonly string[],
  options: { readonly json?: boolean },
): Promise<number> {
  const checked = paths.length > 0 ? await checkPaths(paths) : await checkCatalog();
  process.stdout.write(renderChecked(checked, options));
  return checked.some(({ result }) => "problems" in result) ? 1 : 0;
}

export function renderChecked(checked: readonly Checked[], options: { readonly json?: boolean }): string {
  return options.json ? toJson(checked) : printable(checked.map(toLines).join(""));
}

export async function checkPaths(paths: readonly string[]): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const path of paths) checked.push(...(await checkPath(path)));
  return checked;
}

async function checkPath(path: string): Promise<Checked[]> {
  if ((await requirePath(path)) === "file") return [{ file: path, result: await readPolicyFile(path) }];
  const files = await readPolicyFolder(path);
  if (files.length === 0) throw new AppError("not_found", `There is no policy file in "${path}".`);
  return files;
}

async function checkCatalog(): Promise<Checked[]> {
  const { policies, invalid } = await openCatalog(process.env);
  return [
    ...policies.map((entry) => ({ file: entry.file, result: entry })),
    ...invalid.map(({ file, problems }) => ({ file, result: { problems } })),
  ];
}

function toLines({ file, result }: Checked): string {
  if ("problems" in result) return result.problems.map((problem) => `${printProblem(problem)}\n`).join("");
  const { name, contexts } = result.policy;
  return `${file}: ok, policy ${name} with ${contexts.length} ${contexts.length === 1 ? "context" : "contexts"}\n`;
}

function toJson(checked: readonly Checked[]): string {
  const entries = checked.map(({ file, result }) =>
    "problems" in result
      ? { file, valid: false, problems: result.problems.map((problem) => describeProblem(problem, file)) }
      : { file, valid: true, name: result.policy.name, digest: digestPolicy(result.policy), problems: [] },
  );
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}

/** A problem may be in a file that the policy extends. */
function describeProblem({ file, line, message }: PolicyProblem, policy: string): object {
  return { ...(file !== policy && { file }), line, message };
}
