import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A step of a composite action that runs a script. */
export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface Run {
  readonly inputs: Readonly<Record<string, string>>;
  /** The checkout of the project. */
  readonly workspace: string;
  /** Where the runner keeps its own files. */
  readonly temp: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Ran {
  readonly status: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly summary: string;
  readonly steps: readonly string[];
}

/** Runs the steps of a composite action as the runner of GitHub does, up to the first that fails. */
export async function runSteps(steps: readonly Step[], run: Run): Promise<Ran> {
  const outputs: Record<string, Record<string, string>> = {};
  const ran: string[] = [];
  const summary = join(run.temp, "summary");
  writeFileSync(summary, "");
  let [status, log] = [0, ""];
  for (const step of steps) {
    if (step.if !== undefined && !isTrue(step.if, run.inputs, outputs)) continue;
    ran.push(step.name);
    const output = join(run.temp, `output-${ran.length}`);
    writeFileSync(output, "");
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, fill(text, run.inputs, outputs)]);
    const env = { ...run.env, ...Object.fromEntries(own), GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
    const ended = await runBash(step, run, env);
    log += ended.log;
    status = ended.status;
    if (step.id !== undefined) outputs[step.id] = readOutputs(readFileSync(output, "utf8"));
    if (status !== 0) break;
  }
  return { status, log, outputs, summary: readFileSync(summary, "utf8"), steps: ran };
}

/** `bash --noprofile --norc -eo pipefail {0}` is what `shell: bash` means. */
function runBash(step: Step, run: Run, env: Record<string, string>): Promise<{ status: number; log: string }> {
  const script = join(run.temp, `${step.name}.sh`);
  mkdirSync(run.temp, { recursive: true });
  writeFileSync(script, step.run);
  return new Promise((resolve) => {
    const child = execFile(
      "bash",
      ["--noprofile", "--norc", "-eo", "pipefail", script],
      { cwd: run.workspace, env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, log: stdout + stderr }),
    );
  });
}

/** `name=value` on each line. */
function readOutputs(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function fill(text: string, inputs: Readonly<Record<string, string>>, outputs: Outputs): string {
  return text.replaceAll(/\$\{\{ ([^}]*?) \}\}/g, (_, expression: string) => valueOf(expression, inputs, outputs));
}

function valueOf(expression: string, inputs: Readonly<Record<string, string>>, outputs: Outputs): string {
  const [, input, step, output] = /^(?:inputs\.([\w-]+)|steps\.(\w+)\.outputs\.([\w-]+))$/.exec(expression) ?? [];
  if (input !== undefined && input in inputs) return inputs[input] ?? "";
  if (step !== undefined && output !== undefined) return outputs[step]?.[output] ?? "";
  if (expression === "github.token") return "token-of-the-job";
  throw new Error(`The expression ${expression} is not known here.`);
}

/** Comparisons that are joined by `&&`. */
function isTrue(condition: string, inputs: Readonly<Record<string, string>>, outputs: Outputs): boolean {
  return condition.split(" && ").every((part) => {
    const [, left = "", operator, right] = /^(\S+) (==|!=) '([^']*)'$/.exec(part) ?? [];
    if (operator === undefined) throw new Error(`The condition ${part} is not known here.`);
    return (valueOf(left, inputs, outputs) === right) === (operator === "==");
  });
}
