/**
 * Checks the packages that lcc consists of: `node scripts/supply-chain.ts`. Fails on a dependency without integrity or
 * with an install script, if lcc does not pass its own policy (`lcc.yml`), and if its bill of materials or its notice
 * cannot be written. It works offline: the licenses are those of the installed packages.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type AllowedScripts, checkLockfile, type Lockfile } from "./supply-chain/check-lockfile.ts";

const root = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), "lcc-supply-chain-"));
const report = join(folder, "report.json");

try {
  const lockfile = readJson("package-lock.json") as Lockfile;
  const { allowScripts } = readJson("package.json") as { readonly allowScripts?: AllowedScripts };
  const problems = checkLockfile(lockfile, allowScripts);
  for (const problem of problems) console.error(problem);
  const packages = Object.keys(lockfile.packages).filter((path) => path.includes("node_modules/"));
  console.log(`${packages.length} packages in package-lock.json, ${problems.length} problems`);
  const isClean = problems.length === 0;
  const isAccepted = lcc("scan", root, "--offline", "--format", "json", "--output", report);
  const isWritten =
    lcc("sbom", report, "--output", join(folder, "bom.json")) &&
    lcc("report", report, "--format", "notice", "--output", join(folder, "NOTICE"));
  if (!isClean || !isAccepted || !isWritten) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/** Whether it exited with status 0. */
function lcc(...args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, "bin", "lcc.js"), ...args], { stdio: "inherit" });
  return status === 0;
}
