import { basename, resolve } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { isPolicyName } from "../../../policy/read/load/load.ts";
import { locateBase } from "../../../policy/read/base/locate-base.ts";
import { onDisk } from "../../../policy/read/policy-files.ts";
import { readPolicyFile } from "../../../policy/read/policy-file.ts";
import { printProblem } from "../../../policy/read/yaml/problems.ts";
import { startText } from "../../../policy/read/start-text.ts";
import { tell } from "../../output/tell.ts";
import { writeNewFile, writeOutput } from "../../output/write-output.ts";

interface InitOptions {
  /** The name of a built-in policy, or a path from the folder of the new file. */
  readonly extends?: string;
  /** `-` for standard output; a file of the policy's name in the current folder where it is not given. */
  readonly output?: string;
}

/** Writes a starter policy; never overwrites a file. */
export async function initPolicy(name: string, { extends: base, output = `${name}.yml` }: InitOptions): Promise<void> {
  if (!isPolicyName(name)) {
    const rule = "use letters, digits, dots, hyphens and underscores, at most 100, a letter or digit first";
    throw new AppError("invalid_input", `The policy name "${name}" is not allowed; ${rule}.`);
  }
  const text = startText(name, base === undefined ? undefined : await openBase(base, output));
  if (output === "-") return writeOutput(text, undefined);
  await writeNewFile(output, text, "it exists already; name another with --output");
  tell(`${output} is written; edit it, then: lcc policy validate ${output}`);
}

/** What is extended has to be usable, and the example is about its default context. */
async function openBase(text: string, output: string): Promise<{ text: string; context: string }> {
  const file = resolve(output === "-" ? "policy.yml" : output);
  const located = await locateBase(text, { name: basename(file), file }, onDisk);
  if ("message" in located) throw new AppError("invalid_input", located.message);
  const loaded = await readPolicyFile(located.file);
  if ("policy" in loaded) return { text, context: loaded.policy.defaultContext };
  throw new AppError("invalid_input", `The policy cannot be used.\n${loaded.problems.map(printProblem).join("\n")}`);
}
