/** Standard output stays empty: it is the name of the package in `npm pack`. Builds `dist`, which the published package runs: `npm run build`, and `npm ci` through `prepare`. */
import { cpSync, existsSync, globSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ScanFiles } from "./build/store-code.ts";

const root = dirname(import.meta.dirname);
const dist = join(root, "dist");
const startedAt = new Date();

const npmCommand = process.env["npm_command"] ?? "";

if (process.argv.includes("--if-missing") && existsSync(join(dist, "web", "index.html"))) {
  // `npm start` needs a dashboard, but not the newest one.
} else if (npmCommand === "exec") {
  // The first `npx lcc` in a checkout also runs `prepare`; lcc starts without a build, and a failure would persist.
} else if (isInstalled("rolldown")) {
  await step("clean", () => rmSync(dist, { recursive: true, force: true }));
  const scanFiles = await step("bundle", bundleProgram);
  await step("dashboard", buildDashboard);
  await step("copy data", copyData);
  await step("copy redoc", copyRedoc);
  await step("license index", writeLicenseIndex);
  await step("policies", writePolicies);
  await step("stored code", () => storeScanCode(scanFiles));
  await step("stamp", writeStamp);
} else if (npmCommand === "ci" || npmCommand === "install") {
  console.error("build: left out, because rolldown is not installed; lcc runs from its sources");
} else {
  console.error('build: rolldown is not installed; run "npm ci" without --omit=dev');
  process.exitCode = 1;
}

async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.error(`build: ${name.padEnd(14)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`);
  return result;
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false; // `npm ci --omit=dev` runs `prepare` too
  }
}

async function bundleProgram(): Promise<ScanFiles> {
  const { bundle } = await import("./build/bundle.ts");
  return bundle({ root, src: join(root, "src"), dist });
}

async function buildDashboard(): Promise<void> {
  const { buildWeb } = await import("./build/web.ts");
  await buildWeb(root);
}

/** Tables are in folders named `data` and are read at run time from the same path relative to the code. */
function copyData(): void {
  for (const file of globSync("**/data/*", { cwd: join(root, "src"), exclude: ["**/fixtures/**"] })) {
    cpSync(join(root, "src", file), join(dist, file));
  }
}

/** One file of a package that is too large for users to install, with its notice. */
function copyRedoc(): void {
  const bundle = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  for (const end of ["", ".LICENSE.txt"]) {
    cpSync(bundle + end, join(dist, "server", "docs", "data", `redoc.standalone.js${end}`));
  }
}

async function writeLicenseIndex(): Promise<void> {
  const { writeIndex } = await import("../src/spdx/text/match/build-index.ts");
  writeIndex(join(dist, "spdx", "text", "match", "license-index.bin"));
}

async function writePolicies(): Promise<void> {
  const { listBuiltIn } = await import("../src/policy/read/built-in-folder.ts");
  const { readPolicyFile } = await import("../src/policy/read/policy-file.ts");
  const { writeSnapshot } = await import("../src/policy/read/snapshot.ts");
  for (const file of (await listBuiltIn()).values()) {
    const loaded = await readPolicyFile(file);
    if (!("policy" in loaded)) throw new Error(`${file}: ${loaded.problems[0]?.message}`);
    writeSnapshot(loaded, readFileSync(file, "utf8"), join(dist, "policy", "snapshots"));
  }
}

async function storeScanCode(files: ScanFiles): Promise<void> {
  const { storeCode } = await import("./build/store-code.ts");
  await storeCode(files, join(root, "policies", "permissive.yml"));
}

/** The stamp has the time of the start: files that change during the build are newer than it. */
function writeStamp(): void {
  const stamp = join(dist, ".built");
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}
