import type { Command } from "commander";
import type { InitOptions } from "./setup/init-project.ts";

/** `lcc init`: the `lcc.yml` of a project. */
export function initCommand(command: Command): Command {
  return command
    .argument("[folder]", "the folder of the project", ".")
    .option("--policy <name>", "the policy to judge by, a name or a YAML file of the project; prompts without it")
    .option("--context <name>", "the policy's context; prompts without it, or uses the policy's default")
    .option("--exclude <pattern...>", "names or globs to leave out")
    .action(async (folder: string, options: InitOptions) => {
      const { initProject } = await import("./setup/init-project.ts");
      await initProject(folder, options);
    });
}
