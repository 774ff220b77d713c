/**
 * Writes lcc without the service: one folder that runs with Node alone. A release tag has it as `action`, and its package
 * is what other build servers install.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle } from "../build/bundle.ts";

interface Folders {
  readonly root: string;
  readonly folder: string;
}

export async function writeAction({ root, folder }: Folders): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const dist = join(folder, "dist");
  await bundle({ root, src: join(root, "src"), dist, isWithoutService: true });
  const built = globSync(["**/data/*", "spdx/text/match/*.bin", "policy/snapshots/permissive.yml.bin"], {
    cwd: join(root, "dist"),
    exclude: ["server/**", "web/**"],
  });
  copy(join(root, "dist"), dist, built);
  copy(root, folder, ["LICENSE", "policies", "bin/lcc.js", "bin/long-running.js", "bin/start.js", "bin/package.json"]);
  for (const [name, files] of Object.entries(keptPackages)) {
    const from = join(root, "node_modules", name);
    const kept = globSync([...files, "package.json", "{LICENSE,license}*"], { cwd: from });
    copy(from, join(folder, "node_modules", name), kept);
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifestOf(root), null, 2)}\n`);
}

/** Packages whose files are read while lcc runs; all others are in the bundle. */
const keptPackages: Readonly<Record<string, readonly string[]>> = {
  "hosted-git-info": ["lib/*.js"],
  ini: ["lib/*.js"],
  "lru-cache": ["dist/commonjs/node/{index.min,diagnostics-channel,perf}.js", "dist/commonjs/package.json"],
  "spdx-license-list": ["spdx.json", "licenses/*.json"],
};

function copy(from: string, to: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file), { recursive: true });
  }
}

/** No dependency is fetched, and no script runs, when this package is installed. */
function manifestOf(root: string): object {
  const { name, version, description, license, engines, bin } = readManifest(root);
  const kept = Object.keys(keptPackages);
  const versions = kept.map((one) => [one, readManifest(join(root, "node_modules", one))["version"]]);
  return {
    ...{ name: `${String(name)}-cli`, version, description, license, engines, bin },
    dependencies: Object.fromEntries(versions),
    bundleDependencies: kept,
  };
}

function readManifest(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Readonly<Record<string, unknown>>;
}
