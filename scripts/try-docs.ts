/**
 * Runs the commands of README.md and docs/ci.md in a copy of the checkout without installed packages and with an empty
 * home folder. `node scripts/try-docs.ts` prints each command with its status and time, and fails on the first that
 * does not do what the page says. It takes some minutes, and npm must be able to reach its registry.
 *
 * `--installed` is for CI, which has just run `npm ci`: the copy gets the packages and the build of the checkout, `npm ci`
 * only checks the lockfile, `npm pack` does not build again, and npx starts only the first command. `--keep FOLDER` leaves everything in that folder: the
 * package in `checkout`, and the installed lcc in `prefix`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../test/helpers/free-port.ts";
import { copyCheckout } from "./try-docs/copy-checkout.ts";
import { freshHome } from "./try-docs/fresh-home.ts";
import { linkPackages } from "./try-docs/link-packages.ts";
import { type PageCommand, readCommands } from "./try-docs/read-commands.ts";
import { type Ended, type Place, runCommand, runUntil } from "./try-docs/run-command.ts";

const root = dirname(import.meta.dirname);
const { values } = parseArgs({ options: { installed: { type: "boolean" }, keep: { type: "string" } } });
const isInstalled = values.installed ?? false;
const lab = values.keep === undefined ? mkdtempSync(join(tmpdir(), "lcc-docs-")) : resolve(values.keep);
const checkout = join(lab, "checkout");
const project = join(lab, "project");
const notTried: ReadonlyMap<string, string> = new Map([["npm test", "all tests, which CI runs besides"]]);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
if (values.keep === undefined) process.once("exit", () => rmSync(lab, { recursive: true, force: true }));

copyCheckout(checkout);
if (isInstalled) linkPackages(checkout);
makeProject();
const own = await settings();
/** npm runs on the Node of the machine, and installs the one for lcc. */
const inCheckout: Place = { cwd: checkout, env: { ...freshHome(join(lab, "home"), false), ...own } };
/** An installed lcc needs a compatible Node. */
const installed: Place = { cwd: checkout, env: { ...withPrefix(freshHome(join(lab, "home"))), ...own } };
for (const one of readCommands(readFileSync(join(root, "README.md"), "utf8"))) {
  if (one.command.startsWith("npx lcc report report.json --output")) makeReports();
  await tryCommand(one, "README.md", one.section === "Install" ? installed : inCheckout);
}
cpSync(join(checkout, "report.json"), join(project, "baseline.json"));
for (const one of readCommands(readFileSync(join(root, "docs/ci.md"), "utf8"))) {
  await tryCommand(one, "docs/ci.md", { cwd: project, env: { ...installed.env, CHANGE_TARGET: "main" } });
}

/** Disables license sources: this tests the commands, not the network. */
async function settings(): Promise<Record<string, string>> {
  return { SVC_OFFLINE: "on", SVC_PORT: String(await freePort()) };
}

function withPrefix(env: Record<string, string>): Record<string, string> {
  const prefix = join(lab, "prefix");
  return { ...env, npm_config_prefix: prefix, PATH: `${join(prefix, "bin")}:${env["PATH"]}` };
}

/** The example of the README as a repository in which builds only have their own commit. */
function makeProject(): void {
  cpSync(join(root, "examples", "shop"), project, { recursive: true });
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=lcc", "-c", "user.email=lcc@example.org", ...words], { cwd: project });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "first");
  const origin = join(lab, "origin.git");
  git("clone", "-q", "--bare", ".", origin);
  git("remote", "add", "origin", `file://${origin}`);
}

/** The README assumes that they exist. */
function makeReports(): void {
  for (const name of ["report.json", "old.json"]) {
    const words = ["bin/lcc.js", "scan", project, "--offline", "--fail-on", "never", "--output", name];
    execFileSync(process.execPath, words, { cwd: checkout, stdio: "ignore" });
  }
}

async function tryCommand({ command, line }: PageCommand, page: string, place: Place): Promise<void> {
  const reason = notTried.get(command);
  if (reason !== undefined) return console.log(`${page}:${line}: not run: ${command} (${reason})`);
  const started = performance.now();
  const words = (isInstalled ? withoutRepetition(command) : command).replace(/\bPATH\b/, project);
  const isService = command.endsWith("npm start");
  const ended = await (isService
    ? runUntil(words, ["admin password: ", "dashboard: "], place)
    : runCommand(words, place));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${page}:${line}: status ${ended.status} after ${seconds} s: ${command}`);
  const problem = problemOf(command, ended);
  if (problem === undefined) return;
  console.error(`${problem}\n${ended.output.slice(-4_000)}`);
  throw new Error(`${page}:${line}: ${command}: ${problem}`);
}

/** What the checkout has is not made again, and npx, which loads npm each time, has to find lcc only once. */
function withoutRepetition(command: string): string {
  return command
    .replace(/^npm ci\b/, "npm ci --dry-run --ignore-scripts")
    .replace(/^npm pack\b/, "npm pack --ignore-scripts")
    .replace(/^npx lcc\b/, `'${process.execPath}' bin/lcc.js`);
}

/** A scan of the example finds a violation, so status 1 is expected. */
function problemOf(command: string, { status, output }: Ended): string | undefined {
  if (/EBADENGINE/.test(output) && !command.includes("--global")) return "npm warns of the Node that it runs on";
  if (command.endsWith("npm start")) {
    const isComplete = /^admin password: \S+$/m.test(output) && /^dashboard: http:\S+\/ui\//m.test(output);
    return isComplete ? undefined : "it does not say where the dashboard is and which password to use";
  }
  const isJudging = /\blcc (?:scan|policy test)\b/.test(command) && !/--fail-on/.test(command);
  if (status === 0 || (isJudging && status === 1)) return undefined;
  return `it ended with status ${status}`;
}
