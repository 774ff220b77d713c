import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { load } from "js-yaml";
import { writeAction } from "../../scripts/release/write-action.ts";
import { root } from "../cli/run.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { runSteps, type Step } from "./run-steps.ts";

const projects = createProjects();
after(projects.removeAll);

const withViolation = { "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) };

/** What a release tag has of these, and nothing else: no sources, no packages. */
describe("lcc of a release", () => {
  const release = projects.make({});
  const tools = projects.make({ "node-20/node": "#!/bin/sh\necho old >&2\nexit 3\n" });
  const path = `${join(tools, "node")}:/usr/bin:/bin`;
  const packed = projects.make({});
  let file = "";
  let sum = "";

  before(async () => {
    await writeAction({ root, folder: join(release, "action") });
    for (const part of ["action.yml", "ci", ".pre-commit-hooks.yaml"])
      cpSync(join(root, part), join(release, part), { recursive: true });
    mkdirSync(join(tools, "node"));
    symlinkSync(process.execPath, join(tools, "node/node"));
    chmodSync(join(tools, "node-20/node"), 0o755);
    execFileSync("npm", ["pack", join(release, "action"), "--silent", "--pack-destination", packed]);
    file = join(packed, globSync("*.tgz", { cwd: packed })[0] ?? "");
    sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  });

  test("has at most 15 MB, and nothing of the service", () => {
    const files = globSync("action/**/*", { cwd: release, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0);
    assert.ok(bytes < 15_000_000, `${bytes} bytes`);
    assert.ok(statSync(file).size < 5_000_000);
    assert.deepEqual(globSync(["dist/{web,server}", "node_modules/*"], { cwd: join(release, "action") }).sort(), [
      ...[
        "node_modules/hosted-git-info",
        "node_modules/ini",
        "node_modules/lru-cache",
        "node_modules/spdx-license-list",
      ],
    ]);
    assert.match(readFileSync(join(release, "action/dist/bundled-licenses.txt"), "utf8"), /^undici [\d.]+ \(MIT\)$/m);
  });

  const runAction = (workspace: string, more: Readonly<Record<string, string>>) => {
    const { runs, inputs } = load(readFileSync(join(release, "action.yml"), "utf8")) as {
      readonly runs: { readonly steps: readonly Step[] };
      readonly inputs: Readonly<Record<string, { readonly default: string }>>;
    };
    const temp = projects.make({});
    return runSteps(runs.steps, {
      inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default])),
      workspace,
      temp,
      env: { PATH: path, HOME: temp, RUNNER_TEMP: temp, GITHUB_ACTION_PATH: release, SVC_OFFLINE: "on", ...more },
    });
  };

  test("runs the steps of the action with Node only, from start to verdict within 5 seconds", async () => {
    const start = performance.now();
    const ran = await runAction(projects.make(withViolation), {});
    const took = performance.now() - start;
    assert.deepEqual([ran.status, ran.outputs["scan"]?.["verdict"]], [1, "violation"], ran.log);
    assertWithin(5_000, took);
    console.log(`start to verdict: ${(took / 1000).toFixed(2)} s`);
  });

  test("takes a Node that the runner keeps where that of the PATH is too old, and says so if it has none", async () => {
    const cache = projects.make({});
    const old = { PATH: `${join(tools, "node-20")}:/usr/bin:/bin`, RUNNER_TOOL_CACHE: cache };
    const without = await runAction(projects.make(withViolation), old);
    assert.equal(without.status, 3);
    assert.match(without.log, /^::error title=lcc::lcc needs Node\.js 24\.15 or later; add actions\/setup-node/m);
    mkdirSync(join(cache, "node/24.20.0/x64/bin"), { recursive: true });
    symlinkSync(process.execPath, join(cache, "node/24.20.0/x64/bin/node"));
    assert.equal((await runAction(projects.make(withViolation), old)).status, 1);
  });

  test("finds its files on Windows, whose paths have a colon", async () => {
    const cygpath = projects.make({
      cygpath: `#!/bin/sh\n[ "$2" = 'D:\\a\\lcc' ] && echo '${release}' || echo "$2"\n`,
    });
    chmodSync(join(cygpath, "cygpath"), 0o755);
    symlinkSync(release, join(projects.make({}), "lcc"));
    const ran = await runAction(projects.make(withViolation), {
      PATH: `${cygpath}:${path}`,
      GITHUB_ACTION_PATH: release,
      RUNNER_TOOL_CACHE: String.raw`D:\hostedtoolcache`,
    });
    assert.equal(ran.status, 1, ran.log);
  });

  test("says what it cannot do, and explains licenses", () => {
    const lcc = (...args: string[]) =>
      spawnSync(process.execPath, [join(release, "action/bin/lcc.js"), ...args], {
        encoding: "utf8",
        env: { HOME: release },
      });
    const serve = lcc("serve");
    assert.equal(serve.status, 3);
    assert.match(serve.stderr, /^lcc: This command needs the whole package of lcc; the one for build servers has no/m);
    assert.match(lcc("license", "show", "mpl-2.0").stdout, /Mozilla Public License 2\.0/);
    assert.match(lcc("license", "identify", join(root, "LICENSE")).stdout, /\tApache-2\.0\t1\.00\n$/);
  });

  test("is installed by npm without a registry, and runs from LCC_PACKAGE where the sum is right", () => {
    const prefix = projects.make({});
    const args = ["install", "--prefix", prefix, "--offline", "--ignore-scripts", "--no-audit", "--no-fund", file];
    execFileSync("npm", args, { env: { PATH: process.env["PATH"], HOME: prefix }, stdio: "ignore" });
    const installed = execFileSync(join(prefix, "node_modules/.bin/lcc"), ["--version"], { encoding: "utf8" });
    assert.match(installed, /^\d+\.\d+\.\d+\n$/);
    const alone = projects.make({ "ci/lcc.sh": readFileSync(join(root, "ci/lcc.sh"), "utf8") });
    const run = (LCC_SHA256: string) =>
      spawnSync("sh", [join(alone, "ci/lcc.sh"), "--version"], {
        env: { PATH: path, HOME: alone, LCC_PACKAGE: file, LCC_SHA256 },
        encoding: "utf8",
      });
    assert.notEqual(run("0".repeat(64)).status, 0);
    assert.equal(run(sum).stdout, installed);
    assert.equal(run(sum).stdout, installed);
  });

  const preCommit = spawnSync("pre-commit", ["--version"]).status === 0;
  test("is a hook of pre-commit that installs nothing", { skip: preCommit ? false : "no pre-commit here" }, () => {
    const git = (cwd: string, ...command: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], { cwd, stdio: "ignore" });
    git(release, "init", "-q");
    git(release, "add", "-A", "-f");
    git(release, "commit", "-qm", "one");
    git(release, "tag", "v4");
    const config = `repos: [{repo: "${release}", rev: v4, hooks: [{id: lcc, args: [--offline]}]}]\n`;
    const project = projects.make({ ...withViolation, ".pre-commit-config.yaml": config });
    git(project, "init", "-q");
    git(project, "add", "-A");
    const env = {
      PATH: path,
      HOME: projects.make({}),
      PRE_COMMIT_HOME: projects.make({}),
      GIT_CONFIG_GLOBAL: "/dev/null",
    };
    const commit = () => spawnSync("pre-commit", ["run", "--all-files"], { cwd: project, env, encoding: "utf8" });
    const failed = commit();
    assert.equal(failed.status, 1, failed.stdout + failed.stderr);
    assert.match(failed.stdout, /^VIOLATIONS {2}1 component$/m);
    writeFileSync(join(project, "package-lock.json"), lockfile({ a: "MIT" }));
    git(project, "add", "-A");
    const passed = commit();
    assert.equal(passed.status, 0, passed.stdout + passed.stderr);
  });
});
