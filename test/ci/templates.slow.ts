import { isSearch } from "../../src/domain/contracts/contracts.ts";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { load } from "js-yaml";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { parseXml } from "../../src/formats/xml.ts";
import { root } from "../cli/run.ts";
import { pullRequestOf } from "./pull-request.ts";
import { createProjects, lockfile } from "../helpers/project.ts";

const ecosystems = await openEcosystems();

const projects = createProjects();
after(projects.removeAll);

const read = (file: string) => readFileSync(join(root, file), "utf8");
const withViolation = { "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) };

/** Runs a script where `lcc` is this checkout, or is missing, and `npm` only says what it is told. */
function run(shell: readonly string[], script: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { LCC_INSTALLED: isInstalled = "yes", ...own } = env;
  const lcc = `#!/bin/sh\nexec '${process.execPath}' '${join(root, "bin/lcc.js")}' "$@"\n`;
  const tools = projects.make({ npm: '#!/bin/sh\necho "npm $*"\n', ...(isInstalled === "yes" && { lcc }) });
  for (const name of readdirSync(tools)) chmodSync(join(tools, name), 0o755);
  const [program = "sh", ...options] = shell;
  return spawnSync(program, [...options, script], {
    cwd,
    encoding: "utf8",
    env: { PATH: `${tools}:/usr/bin:/bin`, HOME: tools, SVC_OFFLINE: "on", ...own },
  });
}

describe("the template for GitLab", () => {
  const template = load(read("ci/gitlab.yml")) as Readonly<Record<string, Job>>;
  interface Job {
    readonly stage: string;
    readonly image: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly cache: { readonly key: string; readonly paths: readonly string[] };
    readonly before_script: readonly string[];
    readonly script: readonly string[];
    readonly artifacts: {
      readonly when: string;
      readonly paths: readonly string[];
      readonly reports: Readonly<Record<string, string>>;
    };
  }
  const job = template["licenses"];

  test("is one job with the keys that GitLab knows", () => {
    assert.deepEqual(Object.keys(template), ["licenses"]);
    const keys = ["stage", "image", "variables", "cache", "before_script", "script", "artifacts"];
    assert.deepEqual(Object.keys(job ?? {}), keys);
    for (const value of Object.values(job?.variables ?? {})) assert.equal(typeof value, "string");
    assert.deepEqual(Object.keys(job?.artifacts.reports ?? {}), ["codequality", "junit"]);
    assert.equal(job?.artifacts.when, "always");
  });

  test("scans, and leaves every artifact that it names, although it fails", () => {
    const project = projects.make(withViolation);
    const variables = { ...job?.variables, XDG_CACHE_HOME: join(project, ".cache") };
    const script = [...(job?.before_script ?? []), ...(job?.script ?? [])].join("\n");
    const { status, stderr } = run(["bash", "-eo", "pipefail", "-c"], script, project, variables);
    assert.equal(status, 1, stderr);
    const { paths = [], reports = {} } = job?.artifacts ?? {};
    for (const file of [...paths, ...Object.values(reports)]) assert.ok(existsSync(join(project, file)), file);
    const quality = JSON.parse(readFileSync(join(project, "gl-code-quality-report.json"), "utf8")) as object[];
    assert.ok(quality.length > 0);
  });

  test("judges a merge request by the lcc.yml of its target branch, and never by its own", () => {
    const { clone, commit } = pullRequestOf(projects);
    const script = (job?.script ?? []).join("\n");
    const env = { ...job?.variables, CI_PROJECT_ID: "1", CI_MERGE_REQUEST_PROJECT_ID: "1" };
    const scan = (more: Readonly<Record<string, string>>) =>
      run(["bash", "-eo", "pipefail", "-c"], script, clone, { ...env, ...more });
    const ended = scan({ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" });
    assert.equal(ended.status, 1, ended.stderr);
    assert.match(
      ended.stdout,
      /^lcc: the rules are those of the target branch main, not those of the merge request\.$/m,
    );
    assert.match(ended.stderr, new RegExp(`rules of commit ${commit.slice(0, 12)}; `));
    const own = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main", LCC_RULES_FROM: "HEAD" };
    assert.equal(scan(own).status, 0);
    assert.notEqual(scan({ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "gone" }).status, 0);
  });

  test("installs the configured package, without its scripts, where lcc is missing and the sum is right", () => {
    const file = join(projects.make({ "lcc 4.tgz": "x" }), "lcc 4.tgz");
    const install = (LCC_SHA256: string) =>
      run(["bash", "-eo", "pipefail", "-c"], (job?.before_script ?? []).join("\n"), root, {
        ...{ LCC_INSTALLED: "no", LCC_PACKAGE: file, LCC_SHA256 },
      });
    const ended = install(createHash("sha256").update("x").digest("hex"));
    assert.match(ended.stdout, /: OK\nnpm install --global --ignore-scripts --no-audit --no-fund \/tmp\/lcc\.tgz\n$/);
    const wrong = install("0".repeat(64));
    assert.notEqual(wrong.status, 0);
    assert.doesNotMatch(wrong.stdout, /npm install/);
    assert.match(install("").stderr, /LCC_SHA256: Set LCC_SHA256 to the SHA-256 of LCC_PACKAGE\./);
  });

  test("passes on further arguments as words", () => {
    const project = projects.make(withViolation);
    const env = { ...job?.variables, LCC_ARGUMENTS: "--fail-on never --context internal" };
    assert.equal(run(["bash", "-eo", "pipefail", "-c"], (job?.script ?? []).join("\n"), project, env).status, 0);
  });
});

describe("the pipeline for Jenkins", () => {
  const text = read("ci/Jenkinsfile");

  test("has its parts, and every bracket is closed", () => {
    const code = text.replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/'''[^]*?'''|'[^'\n]*'/g, "''");
    assert.match(code, /^\s*pipeline \{\s*agent any\s*stages \{\s*stage\(''\) \{\s*steps \{\s*sh ''/);
    let depth = 0;
    for (const character of code) {
      if (character === "{") depth++;
      if (character === "}") assert.ok(--depth >= 0);
    }
    assert.equal(depth, 0);
  });

  test("leaves what it shows, and fails the step", () => {
    const [, script = ""] = /sh '''([^]*?)'''/.exec(text) ?? [];
    const project = projects.make(withViolation);
    assert.equal(run(["sh", "-xec"], script, project).status, 1);
    for (const [, names = ""] of text.matchAll(/(?:testResults|artifacts): '([^']+)'/g)) {
      for (const name of names.split(", ")) assert.ok(existsSync(join(project, name)), name);
    }
    assert.equal(parseXml(readFileSync(join(project, "lcc-junit.xml"), "utf8")).name, "testsuites");
  });
});

describe("the script for any build", () => {
  const script = join(root, "ci/scan.sh");
  const cases: Record<string, readonly [Record<string, string>, string[], number, RegExp]> = {
    "a pass": [{ "package-lock.json": lockfile({ a: "MIT" }) }, [], 0, /^licenses: passed$/m],
    "a violation": [withViolation, ["."], 1, /^licenses: the policy is violated, see lcc-report\.html$/m],
    "further arguments": [withViolation, [".", "--fail-on", "never"], 0, /^licenses: passed$/m],
    "nothing to see": [{}, ["."], 4, /^licenses: nothing was found .* did not see everything$/m],
    "a scan that cannot run": [{}, ["nowhere"], 2, /^licenses: the scan could not run \(status 2\)$/m],
  };
  for (const [name, [files, args, status, message]] of Object.entries(cases)) {
    test(`reports ${name} by exit status and message`, () => {
      const project = projects.make(files);
      const words = args.map((word) => `'${word}'`).join(" ");
      const ended = run(["sh", "-c"], `sh '${script}' ${words}`, project);
      assert.equal(ended.status, status, ended.stderr);
      assert.match(ended.stdout, message);
      assert.equal(existsSync(join(project, "lcc-junit.xml")), status !== 2);
    });
  }
});

describe("the hook for pre-commit", () => {
  const [hook, ...others] = load(read(".pre-commit-hooks.yaml")) as Readonly<Record<string, string | boolean>>[];
  const pattern = new RegExp(String(hook?.["files"]).replaceAll(/\(\?x\)|\s+/g, ""));

  test("has what pre-commit asks for, and keys that it knows", () => {
    assert.deepEqual(others, []);
    for (const key of ["id", "name", "entry", "language"]) assert.equal(typeof hook?.[key], "string", key);
    const known = ["id", "name", "description", "entry", "language", "pass_filenames", "require_serial"];
    assert.deepEqual(Object.keys(hook ?? {}), [...known, "files"]);
  });

  test("runs when a file changes that lists dependencies", () => {
    const names = ecosystems
      .filter(({ loadTrees }) => loadTrees)
      .flatMap(({ detectors }) => detectors)
      .filter((one) => !isSearch(one))
      .flatMap(({ files }) => files.map((file) => file.replaceAll("*", "x")));
    assert.ok(names.length > 60);
    assert.deepEqual(
      names.filter((name) => !pattern.test(name)),
      [],
    );
    assert.deepEqual(
      names.filter((name) => !pattern.test(`a/b/${name}`)),
      [],
    );
  });

  test("does not run for other files", () => {
    for (const name of ["README.md", "src/main.ts", "index.js", "package.json.bak", "my-package.jsonx"]) {
      assert.ok(!pattern.test(name), name);
    }
  });

  test("its command judges the project, quietly", () => {
    const project = projects.make(withViolation);
    const { status, stdout, stderr } = run(["sh", "-c"], `sh ${root}/${String(hook?.["entry"])}`, project);
    assert.equal(status, 1);
    assert.match(stdout, /^VIOLATIONS {2}1 component$/m);
    assert.equal(stderr, "");
  });
});
