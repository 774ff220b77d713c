import { Command } from "commander";
import { lazyAction } from "../../lazy-action.ts";

/** `lcc policy …`: every action is imported when it runs, so that `--help` loads no policy and no license data. */
export function policyCommand(command: Command): Command {
  return command
    .addCommand(list())
    .addCommand(show())
    .addCommand(validate())
    .addCommand(lint())
    .addCommand(check())
    .addCommand(explain())
    .addCommand(test())
    .addCommand(init())
    .addCommand(diff());
}

function list(): Command {
  return new Command("list")
    .description("list the available policies")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-list.ts")).listPolicies));
}

function show(): Command {
  return new Command("show")
    .description("print a policy: its contexts, lists and reasons")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .option("--context <name>", "only this context")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-show.ts")).showPolicy));
}

function validate(): Command {
  return new Command("validate")
    .description("check policy files; exits with 1 when one is invalid")
    .argument("[path...]", "files, or folders of YAML files; all available policies by default")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-validate.ts")).validatePolicies));
}

function lint(): Command {
  return new Command("lint")
    .description("look for likely mistakes in policies; exits with 1 when there are any")
    .argument("[policy...]", "names of policies, or YAML files; all available policies by default")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-lint.ts")).lintPolicies));
}

function check(): Command {
  return new Command("check")
    .description("judge SPDX expressions; exits with 1 when one violates the policy, 2 when one is invalid")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .argument("<expression...>", "SPDX expressions or UNKNOWN, or - for one a line on standard input")
    .option("--context <name>", "the context of the policy (default: its default context)")
    .option("--exit-zero", "exit with 0 whatever the verdicts are")
    .option("--json", "print JSON, with the reason and every step")
    .action(lazyAction(async () => (await import("./policy-check.ts")).checkExpressions));
}

function explain(): Command {
  return new Command("explain")
    .description("say what happens to a license, why, and which line of the policy decides")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .argument("<license>", "an SPDX expression, or UNKNOWN")
    .option("--context <name>", "the context of the policy (default: its default context)")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-explain.ts")).explainPolicy));
}

function test(): Command {
  return new Command("test")
    .description("judge a stored report by a policy, without a new scan; exits with 1 when there are violations")
    .argument("<policy>", "the name of a policy, or a YAML file")
    .argument("<report>", "a report, a JSON file")
    .option("--context <name>", "the context of the policy (default: that of the report, else the policy's default)")
    .option("--output <file>", "write the report as judged by the policy, as JSON")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-test.ts")).testPolicy));
}

function init(): Command {
  return new Command("init")
    .description("write a starter policy with comments")
    .argument("[name]", "the name of the policy", "acme")
    .option("--extends <policy>", "build on a built-in policy, or on a YAML file in the folder of the new one")
    .option("--output <file>", "the file to write, - for standard output (default: NAME.yml)")
    .action(lazyAction(async () => (await import("./policy-init.ts")).initPolicy));
}

function diff(): Command {
  return new Command("diff")
    .description("show the differences between two policies, or what they change for a report")
    .argument("<before>", "the name of a policy, or a YAML file")
    .argument("<after>", "the name of a policy, or a YAML file")
    .option("--report <file>", "a report, a JSON file, that is judged by both")
    .option("--context <name>", "only this context (default with a report: its context)")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./policy-diff.ts")).diffTwoPolicies));
}
