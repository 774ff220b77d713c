import { Command } from "commander";

interface JsonOption {
  readonly json?: boolean;
}

interface ContextOption extends JsonOption {
  readonly context?: string;
}

/** `lcc policy …`: every action is imported when it runs, so that `--help` loads no policy and no license data. */
export function policyCommand(command: Command): Command {
  return command
    .addCommand(list())
    .addCommand(show())
    .addCommand(validate())
    .addCommand(lint())
    .addCommand(check())
    .addCommand(test())
    .addCommand(init())
    .addCommand(diff());
}

function list(): Command {
  return new Command("list")
    .description("list the available policies")
    .option("--json", "print JSON")
    .action(async (options: JsonOption) => {
      const { listPolicies } = await import("./policy-list.ts");
      await listPolicies(process.env, { json: options.json === true });
    });
}

function show(): Command {
  return new Command("show")
    .description("print a policy: its contexts, lists and reasons")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .option("--context <name>", "only this context")
    .option("--json", "print JSON")
    .action(async (policy: string, options: ContextOption) => {
      const { showPolicy } = await import("./policy-show.ts");
      await showPolicy(process.env, policy, { json: options.json === true, context: options.context });
    });
}

function validate(): Command {
  return new Command("validate")
    .description("check policy files; exits with 1 when one is invalid")
    .argument("[path...]", "files, or folders of YAML files; all available policies by default")
    .option("--json", "print JSON")
    .action(async (paths: string[], options: JsonOption) => {
      const { validatePolicies } = await import("./policy-validate.ts");
      process.exitCode = await validatePolicies(process.env, paths, { json: options.json === true });
    });
}

function lint(): Command {
  return new Command("lint")
    .description("look for likely mistakes in policies; exits with 1 when there are any")
    .argument("[policy...]", "names of policies, or YAML files; all available policies by default")
    .option("--json", "print JSON")
    .action(async (policies: string[], options: JsonOption) => {
      const { lintPolicies } = await import("./policy-lint.ts");
      process.exitCode = await lintPolicies(process.env, policies, { json: options.json === true });
    });
}

function check(): Command {
  return new Command("check")
    .description("judge SPDX expressions: expression, status, list, pattern, chosen license")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .argument("<expression...>", "SPDX expressions or UNKNOWN, or - for one a line on standard input")
    .option("--context <name>", "the context of the policy (default: its default context)")
    .option("--json", "print JSON, with the reason and every step")
    .action(async (policy: string, expressions: string[], options: ContextOption) => {
      const { checkExpressions } = await import("./policy-check.ts");
      await checkExpressions(process.env, policy, expressions, {
        json: options.json === true,
        context: options.context,
      });
    });
}

interface TestOption extends ContextOption {
  readonly output?: string;
}

function test(): Command {
  return new Command("test")
    .description("judge a stored report by a policy, without a new scan; exits with 1 when there are violations")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .argument("<report>", "a report, a JSON file")
    .option("--context <name>", "the context of the policy (default: that of the report, else the policy's default)")
    .option("--output <file>", "write the report as judged by the policy, as JSON")
    .option("--json", "print JSON")
    .action(async (policy: string, report: string, { json, context, output }: TestOption) => {
      const { testPolicy } = await import("./policy-test.ts");
      process.exitCode = await testPolicy(process.env, policy, report, { json: json === true, context, output });
    });
}

interface InitOption {
  readonly extends?: string;
  readonly output?: string;
}

function init(): Command {
  return new Command("init")
    .description("write a starter policy with comments")
    .argument("[name]", "the name of the policy", "acme")
    .option("--extends <policy>", "build on a built-in policy, or on a YAML file in the folder of the new one")
    .option("--output <file>", "the file to write, - for standard output (default: NAME.yml)")
    .action(async (name: string, options: InitOption) => {
      const { initPolicy } = await import("./policy-init.ts");
      await initPolicy(name, { base: options.extends, output: options.output });
    });
}

interface DiffOption extends ContextOption {
  readonly report?: string;
}

function diff(): Command {
  return new Command("diff")
    .description("show the differences between two policies, and what they change for a report")
    .argument("<before>", "the name of a policy, or a YAML file")
    .argument("<after>", "the name of a policy, or a YAML file")
    .option("--report <file>", "a report, a JSON file, that is judged by both")
    .option("--context <name>", "only this context (default with a report: its context)")
    .option("--json", "print JSON")
    .action(async (before: string, after: string, { json, context, report }: DiffOption) => {
      const { diffTwoPolicies } = await import("./policy-diff.ts");
      await diffTwoPolicies(process.env, before, after, { json: json === true, context, report });
    });
}
