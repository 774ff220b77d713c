import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./list-files.ts";

const sources = ["src/**", "web/**", "scripts/build/**", "policies/**"];

/**
 * Builds `dist` if something is newer than it: commands that tests start would run from the sources, which takes several
 * times longer, and pages would be those of an earlier build. Throws with the output of a build that failed.
 */
export function buildIfStale(): void {
  const builtAt = modifiedAt("dist/.built");
  const files = globSync(sources, { cwd: root, exclude: isLeftOut });
  if (files.every((file) => modifiedAt(file) <= builtAt)) return;
  process.stdout.write("Something in src or web is newer than dist: building it.\n");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
}

/** Tests and fixtures are not part of a build. */
function isLeftOut(path: string): boolean {
  return /(?:^|\/)(?:node_modules|fixtures)$|\.(?:test|slow)\.ts$/.test(path);
}

function modifiedAt(file: string): number {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
