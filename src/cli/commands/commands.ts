import type { Command } from "commander";

/** A command as the help lists it; its options are loaded only when it is called. */
interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Adds arguments, options, subcommands and the action. */
  readonly load: () => Promise<(command: Command) => Command>;
}

/** Every command of lcc, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "scan",
    description: "list the components of a folder, a repository or an SBOM and judge their licenses",
    load: async () => (await import("./scan/scan.ts")).scanCommand,
  },
  {
    name: "init",
    description: "write the lcc.yml of a project: its policy and context",
    load: async () => (await import("./scan/scan.ts")).initCommand,
  },
  {
    name: "report",
    description: "write a stored report in another format",
    load: async () => (await import("./report/report-commands.ts")).reportCommand,
  },
  {
    name: "diff",
    description: "compare two reports: components, licenses, verdicts",
    load: async () => (await import("./report/report-commands.ts")).diffCommand,
  },
  {
    name: "explain",
    description: "show step by step why a component of a report has its license and its verdict",
    load: async () => (await import("./report/report-commands.ts")).explainCommand,
  },
  {
    name: "why",
    description: "show why a component is in the project: the shortest paths from direct dependencies",
    load: async () => (await import("./report/report-commands.ts")).whyCommand,
  },
  {
    name: "waive",
    description: "accept a component until a day: write a waiver into lcc.yml",
    load: async () => (await import("./remedy/remedy-commands.ts")).waiveCommand,
  },
  {
    name: "fix",
    description: "go through the components of unknown license and write what is found out into lcc.yml",
    load: async () => (await import("./remedy/remedy-commands.ts")).fixCommand,
  },
  {
    name: "sbom",
    description: "write a stored report as a software bill of materials, CycloneDX or SPDX",
    load: async () => (await import("./report/report-commands.ts")).sbomCommand,
  },
  {
    name: "compliance-pack",
    description: "write what a stored report shows about Article 53 of the EU AI Act, as a ZIP archive",
    load: async () => (await import("./report/report-commands.ts")).compliancePackCommand,
  },
  {
    name: "serve",
    description: "run the service: the REST interface, its documentation, and scans in the background",
    load: async () => (await import("./service/service-commands.ts")).serveCommand,
  },
  {
    name: "worker",
    description: "run the scans of the service in a process of its own, beside the server or on another machine",
    load: async () => (await import("./service/service-commands.ts")).workerCommand,
  },
  {
    name: "license",
    description: "identify license texts, translate license names, explain licenses",
    load: async () => (await import("./license/license.ts")).licenseCommand,
  },
  {
    name: "policy",
    description: "list, explain and check policies, and judge licenses and reports by them",
    load: async () => (await import("./policy/policy.ts")).policyCommand,
  },
  {
    name: "user",
    description: "create, list, disable and enable accounts, and set passwords",
    load: async () => (await import("./service/database-commands.ts")).userCommand,
  },
  {
    name: "key",
    description: "create, list and revoke API keys",
    load: async () => (await import("./service/database-commands.ts")).keyCommand,
  },
  {
    name: "audit",
    description: "list who did what with the accounts and scans of the service, the newest first",
    load: async () => (await import("./service/database-commands.ts")).auditCommand,
  },
  {
    name: "scans",
    description: "remove old scans from the database of the service",
    load: async () => (await import("./service/database-commands.ts")).scansCommand,
  },
  {
    name: "queue",
    description: "pause and resume the scans that wait in the service",
    load: async () => (await import("./service/database-commands.ts")).queueCommand,
  },
  {
    name: "backup",
    description: "copy the database of the service while it runs",
    load: async () => (await import("./service/database-commands.ts")).backupCommand,
  },
  {
    name: "cache",
    description: "empty the cache of scans, or carry its answers to a machine without a network",
    load: async () => (await import("./service/service-commands.ts")).cacheCommand,
  },
  {
    name: "config",
    description: "print the effective settings and where each comes from, secrets masked",
    load: async () => (await import("./service/service-commands.ts")).configCommand,
  },
  {
    name: "doctor",
    description: "show each license source, and the database and Redis where they are set: address, answer, time",
    load: async () => (await import("./service/service-commands.ts")).doctorCommand,
  },
  {
    name: "completion",
    description: "print a script that completes commands and options in bash, zsh or fish",
    load: async () => (await import("./setup/completion.ts")).completionCommand,
  },
];
