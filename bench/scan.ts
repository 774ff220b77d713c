import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ScanDetail } from "../src/domain/report/report.ts";
import { findContext, findPolicy, loadCatalog } from "../src/policy/read/catalog.ts";
import { reEvaluate } from "../src/scan/judge/re-evaluate.ts";
import { startServer } from "../test/helpers/stand-in.ts";
import { report } from "./report.ts";
import { residentMb } from "./scan/resident-memory.ts";
import { measureTrees } from "./scan/trees.ts";

export const title = "whole scans: trees of several kinds offline, and 5,000 components with their registries";

const root = dirname(import.meta.dirname);

export async function run(): Promise<void> {
  await measureTrees();
  await measureProject();
}

/** A project of 5,000 components, scanned and then judged again. */
async function measureProject(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  const registry = await startServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(replyTo(request.url ?? ""));
  });
  try {
    writeProject(join(folder, "project"));
    const env = settings(folder, registry.address);
    const scan = (output: string) => ["scan", join(folder, "project"), "--output", join(folder, output)];
    const cold = await measure(scan("cold.json"), env);
    report("cold: every license asked from a registry", cold.ms, "ms");
    const asked = registry.requests.length;
    const runs = [];
    for (let round = 0; round < 5; round++) runs.push(await measure(scan("warm.json"), env));
    report("warm, start-up included (median of 5)", median(runs.map(({ ms }) => ms)), "ms", 2_500);
    report("warm, most memory of all its processes", Math.max(...runs.map(({ mb }) => mb)), "MB", 350);
    report("requests of the warm runs", registry.requests.length - asked, "requests", 0);
    report("table instead of a file", (await measure(["scan", join(folder, "project")], env)).ms, "ms");
    await measureAgain(JSON.parse(readFileSync(join(folder, "warm.json"), "utf8")) as ScanDetail);
  } finally {
    await registry.close();
    rmSync(folder, { recursive: true });
  }
}

/** Judges the stored report by another policy. */
async function measureAgain({ report: stored }: ScanDetail): Promise<void> {
  report("components in the report", stored.findings.length, "components");
  const { policy } = findPolicy(await loadCatalog(), "copyleft-friendly");
  const rules = { policy, context: findContext(policy), today: "2026-01-01" };
  const rounds = Array.from({ length: 5 }, () => {
    const started = performance.now();
    reEvaluate(stored, rules);
    return performance.now() - started;
  });
  report("judged again, first time", rounds[0] ?? Number.NaN, "ms", 300);
  report("judged again, median of 5", median(rounds), "ms");
}

/** Runs lcc and measures the memory of its process and child processes. */
async function measure(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ ms: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "bin", "lcc.js"), ...args], { env, stdio: "ignore" });
  let mb = 0;
  const watching = setInterval(() => (mb = Math.max(mb, residentMb(child.pid ?? 0))), 20);
  const status = await ended(child);
  clearInterval(watching);
  if (status !== 0) throw new Error(`lcc ${args.join(" ")} ended with ${status}`);
  return { ms: performance.now() - started, mb };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", resolve));
}

function settings(folder: string, address: string): NodeJS.ProcessEnv {
  const names = ["PYPI", "NPM", "CRATES", "GOPROXY", "CLEARLYDEFINED", "CODE_HOST", "CODE_HOST_API"];
  return {
    PATH: process.env["PATH"],
    HOME: folder,
    XDG_CACHE_HOME: join(folder, "cache"),
    SVC_TRANSITIVE: "off", // only licenses are measured
    ...Object.fromEntries(names.map((name) => [`SVC_${name}_URL`, address])),
  };
}

/** 3,000 npm, 1,500 PyPI and 500 Cargo packages. */
function writeProject(folder: string): void {
  mkdirSync(folder);
  const npm = range(3_000).map((at) => [
    `node_modules/package-${at}`,
    { version: `1.${at % 20}.0`, dependencies: { [`package-${(at * 7 + 1) % 3_000}`]: "*" } },
  ]);
  const root = { dependencies: Object.fromEntries(range(60).map((at) => [`package-${at}`, "*"])) };
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ lockfileVersion: 3, packages: { "": root, ...Object.fromEntries(npm) } }, null, 2),
  );
  const pins = range(1_500).map((at) => `project-${at}==2.${at % 9}.0\n`);
  writeFileSync(join(folder, "requirements.txt"), pins.join(""));
  const source = "registry+https://github.com/rust-lang/crates.io-index";
  const crates = range(500).map(
    (at) => `[[package]]\nname = "crate-${at}"\nversion = "0.${at}.1"\nsource = "${source}"\n`,
  );
  writeFileSync(join(folder, "Cargo.lock"), `version = 3\n\n${crates.join("\n")}`);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}

const licenses = ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT OR Apache-2.0", "MPL-2.0"];

/** This one server plays every registry; each client finds its own fields in the reply, and its own question. */
function replyTo(path: string): string {
  const [, name = "", version = ""] = /([a-z]+-\d+)(?:\/(\d[\w.]*))?/.exec(path) ?? [];
  const license = licenses[Number(/\d+$/.exec(name)?.[0] ?? 0) % licenses.length] ?? "MIT";
  const info = { name, version, license_expression: license };
  const crate = { crate: name, num: version, license };
  return JSON.stringify({ name, license, info, version: name.startsWith("crate-") ? crate : version, versions: [] });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
