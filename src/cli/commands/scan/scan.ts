import type { Command } from "commander";
import { reportFormats } from "../../../report/formats.ts";
import { lazyAction } from "../../lazy-action.ts";

/** `lcc scan`: the components of a project and what the policy says about them. */
export function scanCommand(command: Command): Command {
  return command
    .argument(
      "[path|url]",
      "the folder to scan, an SBOM (CycloneDX or SPDX), or the address of a repository on the code host",
      ".",
    )
    .option("--policy <name>", "the policy to judge by, a name or a file")
    .option("--context <name>", "the policy's context")
    .option("--rules-from <commit>", "read lcc.yml, and the policy file it names, from a commit of the git repository")
    .option("--exclude <pattern>", "leave out a name at any depth, or a glob from the root; may be repeated", collect)
    .option(
      "--workspace <name|path>",
      "list only what this package, module or project of a monorepo needs; may be repeated",
      collect,
    )
    .option("--production", "only report what is needed for development or tests, whatever the policy says")
    .option("--offline", "ask no license source; use what the project itself says")
    .option(
      "--deep",
      "read the published package of every component: license texts, bundled licenses, copyright lines, NOTICE files",
    )
    .option("--files", "read the license headers, SPDX tags and REUSE statements of every text file")
    .option("--no-cache", "read every file again, and keep nothing of them for the next scan")
    .option("--refresh", "ask registries and license sources again, instead of using their cached answers")
    .option("--no-transitive", "list only the direct dependencies of manifests without a lockfile")
    .option(
      "--baseline <report|commit>",
      "an earlier report of the project, or a commit of its git repository, which is scanned too: what is new since is marked, changed licenses are noted",
    )
    .option(
      "--fail-on <list>",
      "exit with 1 on: violation (the default), warning, unknown, new (only what the baseline lacks), never; allow-incomplete: do not exit with 4 when the scan did not see everything",
      collect,
    )
    .option("--project <name>", "the project's name (default: that of the folder, repository or SBOM)")
    .option("--format <format>", `${reportFormats.join(", ")}; default: table`)
    .option("--output <file>", "write to a file; its extension chooses the format unless --format is given")
    .option(
      "--also <format=file>",
      "write the same result in a further format, for example junit=licenses.xml; may be repeated",
      collect,
    )
    .option(
      "--server <url>",
      "send the report to a service, whose API key is in SVC_API_KEY; https, or http on this machine",
    )
    .option(
      "--server-policy <name/context>",
      "the rules by which the service judges the report; those of the scan without it",
    )
    .option("-q, --quiet", "print only the result, warnings and gaps")
    .option("-v, --verbose", "print the effective settings, the time of each stage, and the requests to each source")
    .action(lazyAction(async () => (await import("./scan-project.ts")).scanProject));
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** `lcc init`: the `lcc.yml` of a project. */
export function initCommand(command: Command): Command {
  return command
    .argument("[folder]", "the folder of the project", ".")
    .option("--policy <name>", "the policy to judge by, a name or a YAML file of the project; prompts without it")
    .option("--context <name>", "the policy's context; prompts without it, or uses the policy's default")
    .option("--exclude <pattern...>", "names or globs to leave out")
    .action(lazyAction(async () => (await import("../setup/init-project.ts")).initProject));
}
