import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { countFolders } from "../../../text/paths.ts";
import type { Manifest } from "./manifest.ts";

/** The command that makes a lockfile with the project's package manager; undefined if only npm is left. */
export function lockCommand(manifest: Manifest, file: SourceFile, root: string | undefined): string | undefined {
  return commands.get(packageManager(manifest, (name) => hasOne(name, file, root)) ?? "");
}

/** The package manager that a project names, or else the one whose files it has. */
export function packageManager(manifest: Manifest, hasFile: (name: string) => boolean): string | undefined {
  const named = manifest.packageManager?.split("@", 1)[0];
  if (named !== undefined && commands.has(named)) return named;
  return managers.find(({ files }) => files.some(hasFile))?.name;
}

const commands: ReadonlyMap<string, string> = new Map([
  ["npm", "run npm install --package-lock-only"],
  ["pnpm", "run pnpm install --lockfile-only"],
  ["yarn", "run yarn install"],
  ["bun", "run bun install --lockfile-only"],
  ["deno", "run deno install"],
]);

/** Files that only one package manager reads: settings, then lockfiles, of which one may be a leftover. */
const managers = [
  { name: "pnpm", files: ["pnpm-workspace.yaml", ".pnpmfile.cjs"] },
  { name: "yarn", files: [".yarnrc.yml", ".yarnrc"] },
  { name: "bun", files: ["bunfig.toml"] },
  { name: "deno", files: ["deno.json", "deno.jsonc"] },
  { name: "npm", files: ["package-lock.json", "npm-shrinkwrap.json"] },
  { name: "pnpm", files: ["pnpm-lock.yaml"] },
  { name: "yarn", files: ["yarn.lock"] },
  { name: "bun", files: ["bun.lock", "bun.lockb"] },
];

/** All of them. */
export const managerFiles: readonly string[] = managers.flatMap(({ files }) => files);

/** Next to the manifest, or in the root folder of its workspace. */
function hasOne(name: string, file: SourceFile, root: string | undefined): boolean {
  const levels = root === undefined ? 0 : countFolders(file.folder) - countFolders(root);
  return (file.sibling(name) ?? file.sibling("../".repeat(levels) + name)) !== undefined;
}
