import type { Command } from "commander";

interface JsonOption {
  readonly json?: boolean;
}

const nameHelp = "a component: name, type:name or package URL, with @version where there are several";
const reportHelp = "a report that lcc scan wrote as JSON, or - for standard input";

/** `lcc explain`: how a verdict came about, step by step. */
export function explainCommand(command: Command): Command {
  return command
    .argument("<name[@version]>", nameHelp)
    .argument("<report>", reportHelp)
    .option("--json", "print JSON")
    .action(async (name: string, report: string, options: JsonOption) => {
      const { explainComponent } = await import("./explain/explain-component.ts");
      await explainComponent(name, report, { json: options.json === true });
    });
}

/** `lcc why`: what brings a component into the project. */
export function whyCommand(command: Command): Command {
  return command
    .argument("<name[@version]>", nameHelp)
    .argument("<report>", reportHelp)
    .option("--json", "print JSON")
    .action(async (name: string, report: string, options: JsonOption) => {
      const { showPaths } = await import("./explain/why-paths.ts");
      await showPaths(name, report, { json: options.json === true });
    });
}
