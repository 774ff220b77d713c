import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { load } from "js-yaml";
import { root } from "../cli/run.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { readCommands } from "../helpers/read-annotations.ts";
import { pullRequestOf } from "./pull-request.ts";
import { startComments } from "./github-comments.ts";
import { fill, type Ran, runSteps, type Step } from "./run-steps.ts";

interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = load(readFileSync(join(root, "action.yml"), "utf8")) as Action;
const { steps } = action.runs;

describe("action.yml", () => {
  test("has what GitHub asks of a composite action, and nothing that it does not know", () => {
    assert.deepEqual(Object.keys(action).sort(), ["branding", "description", "inputs", "name", "outputs", "runs"]);
    assert.ok(action.description.length <= 125, "the marketplace takes 125 characters");
    for (const [name, input] of Object.entries(action.inputs)) {
      assert.match(name, /^[a-z][a-z-]*$/);
      assert.deepEqual(Object.keys(input).sort(), ["default", "description"], name);
      assert.deepEqual([typeof input.description, typeof input.default], ["string", "string"], name);
    }
    for (const [name, output] of Object.entries(action.outputs)) {
      assert.deepEqual(Object.keys(output).sort(), ["description", "value"], name);
    }
    assert.equal(action.runs.using, "composite");
    for (const step of steps) {
      const known = new Set(["name", "id", "if", "shell", "env", "run"]);
      assert.deepEqual(
        Object.keys(step).filter((key) => !known.has(key)),
        [],
        step.name,
      );
      assert.equal(step.shell, "bash");
    }
  });

  test("puts no value into the text of a script, where it could be code", () => {
    for (const { run, name } of steps) assert.ok(!run.includes("${{"), name);
  });

  test("uses every input, and names outputs that the scan writes", () => {
    const text = JSON.stringify(steps);
    for (const name of Object.keys(action.inputs)) assert.ok(text.includes(`inputs.${name}`), name);
    const script = readFileSync(join(root, "ci/github/scan.sh"), "utf8");
    for (const { value } of Object.values(action.outputs)) {
      const [, output = ""] = /^\$\{\{ steps\.scan\.outputs\.([\w-]+) \}\}$/.exec(value) ?? [];
      assert.match(script, new RegExp(`(?:\\b|\\\\n)${output}=`), value);
    }
  });

  test("runs files that are there", () => {
    const named = steps.flatMap(({ run }) => [...run.matchAll(/\$GITHUB_ACTION_PATH\/(ci\/[\w./-]+)/g)]);
    assert.equal(named.length, 2);
    for (const [, file = ""] of named) assert.ok(existsSync(join(root, file)), file);
  });
});

describe("the steps of the action", () => {
  const projects = createProjects();
  let api: Awaited<ReturnType<typeof startComments>>;
  before(async () => {
    api = await startComments("token-of-the-job");
  });
  after(async () => {
    await api.close();
    projects.removeAll();
  });

  /** A checkout, and npm as a stand-in that only notes what it is told: the real one would install for a minute. */
  function runAction(
    workspace: string,
    given: Readonly<Record<string, string>>,
    event: object = {},
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ran> {
    const temp = projects.make({
      "event.json": JSON.stringify(event),
      "bin/npm": `#!/bin/sh\necho "npm $* in $PWD"\n`,
    });
    chmodSync(join(temp, "bin/npm"), 0o755);
    const defaults = Object.entries(action.inputs).map(([name, input]) => [name, fill(input.default, {}, {})]);
    return runSteps(steps, {
      inputs: { ...Object.fromEntries(defaults), ...given },
      workspace,
      temp,
      env: {
        PATH: `${join(temp, "bin")}:${dirname(process.execPath)}:${process.env["PATH"]}`,
        HOME: temp,
        RUNNER_TEMP: temp,
        GITHUB_ACTION_PATH: root,
        GITHUB_EVENT_PATH: join(temp, "event.json"),
        GITHUB_API_URL: api.address,
        GITHUB_REPOSITORY: "example/shop",
        SVC_OFFLINE: "on",
        ...env,
      },
    });
  }

  test("judge a pull request by the lcc.yml of its target branch, and never by its own", async () => {
    const { clone, commit } = pullRequestOf(projects);
    const event = { pull_request: { number: 7, base: { sha: commit } } };
    const env = { GITHUB_BASE_REF: "main" };
    const ran = await runAction(clone, {}, event, env);
    assert.equal(ran.status, 1, ran.log);
    assert.match(ran.log, /^lcc: the rules are those of the target branch \(refs\/lcc\/target\), not those of/m);
    assert.match(ran.log, new RegExp(`rules of commit ${commit.slice(0, 12)}; `));
    assert.equal((await runAction(clone, { "rules-from": "HEAD" }, event, env)).status, 0);
    const gone = await runAction(clone, {}, event, { GITHUB_BASE_REF: "gone" });
    assert.match(gone.log, /^lcc: the target branch could not be fetched; a checkout with fetch-depth 0 has it\.$/m);
    assert.match(gone.log, new RegExp(`rules of commit ${commit.slice(0, 12)}; `));
    const nowhere = { pull_request: { base: { sha: "1".repeat(40) } } };
    assert.equal((await runAction(clone, {}, nowhere, { GITHUB_BASE_REF: "gone" })).status, 2);
  });

  test("scan, annotate, summarize, and fail in the end", async () => {
    const workspace = projects.make({ "app/package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
    const ran = await runAction(workspace, { path: "app", context: "production" });
    assert.equal(ran.status, 1, ran.log);
    assert.deepEqual(ran.steps, ["Install lcc", "Scan", "Result"]);
    assert.ok(ran.log.includes(`npm ci in ${root}\n`));
    const { summary, node, ...outputs } = ran.outputs["scan"] ?? {};
    assert.ok(node);
    assert.deepEqual(outputs, {
      "exit-status": "1",
      verdict: "violation",
      completeness: "partial",
      violations: "1",
      warnings: "0",
      report: "lcc-report.json",
    });
    assert.ok(existsSync(summary ?? ""));
    assert.match(readFileSync(join(workspace, "lcc-report.json"), "utf8"), /"schemaVersion": 1/);
    assert.match(ran.summary, /^## License report: `app`\n/);
    const [error] = readCommands(ran.log).filter(({ name }) => name === "error");
    assert.equal(error?.properties["file"], "package-lock.json");
  });

  test("pass where all is well, and give on what is asked", async () => {
    const workspace = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
    const given = { "fail-on": "never", arguments: "--exclude\nsome folder\n-v", report: "out.json" };
    const ran = await runAction(workspace, given);
    assert.equal(ran.status, 0);
    assert.match(ran.log, /^lcc: exclude: some folder$/m);
    assert.match(ran.log, /^lcc: fail on: never$/m);
    assert.ok(existsSync(join(workspace, "out.json")));
  });

  test("count everything as new where a push has no baseline, and give the scan no token but its own", async () => {
    const workspace = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
    const ran = await runAction(workspace, { "fail-on": "new", baseline: "", "code-host-token": "for-the-scan" });
    assert.equal(ran.status, 1, ran.log);
    const scan = steps.find(({ name }) => name === "Scan")?.env ?? {};
    assert.equal(scan["SVC_CODE_HOST_TOKEN"], "${{ inputs.code-host-token }}");
    assert.ok(!Object.values(scan).includes("${{ inputs.token }}"));
  });

  test("fail with the status of a scan that could not run, and show no older report", async () => {
    const workspace = projects.make({ "lcc-report.json": "{}" });
    const ran = await runAction(workspace, { policy: "permisive", comment: "true" });
    assert.equal(ran.status, 2);
    const { node: _, ...outputs } = ran.outputs["scan"] ?? {};
    assert.deepEqual(outputs, { "exit-status": "2", verdict: "none", completeness: "none" });
    assert.match(ran.log, /Did you mean "permissive"\?/);
    assert.match(
      ran.log,
      /^::error title=lcc::The license scan could not run \(exit status 2\)\. lcc: There is no policy /m,
    );
    assert.equal(ran.summary, "");
    const broken = await runAction(workspace, { report: "a\nverdict=pass" });
    assert.notEqual(broken.status, 0);
  });

  test("let no name of the project be a command, an output or a script", async () => {
    const name = "::set-output name=verdict::pass\n::error::x";
    const workspace = projects.make({ "##[set-output name=verdict]pass/bun.lockb": "x" });
    writeFileSync(
      join(workspace, "package-lock.json"),
      lockfile({ [name]: "AGPL-3.0-only", b: "AGPL-3.0-only", "::error::$(touch hit)`touch hit`": "X" }),
    );
    const ran = await runAction(workspace, { path: ".", context: "production" });
    assert.equal(ran.outputs["scan"]?.["verdict"], "violation");
    const commands = unstopped(ran.log).map((command) => command.name);
    assert.deepEqual(
      [...new Set(commands)].filter((one) => !["error", "warning", "notice", "group", "endgroup"].includes(one)),
      [],
    );
    assert.equal(existsSync(join(workspace, "hit")), false);
  });

  test("comment on a pull request once, and update the comment later", async () => {
    const workspace = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
    for (let at = 0; at < 130; at++) api.comments.push({ id: 1_000 + at, body: `comment ${at}` });
    const event = { pull_request: { number: 7 } };
    const comment = (given = {}) => runAction(workspace, { comment: "true", "fail-on": "never", ...given }, event);
    assert.match((await comment()).log, /^lcc: the comment on the pull request is written\.$/m);
    assert.equal(api.comments.length, 131);
    assert.match(api.comments[130]?.body ?? "", /^<!-- lcc: \. -->\n## License report: /);
    assert.match(api.comments[130]?.body ?? "", /AGPL-3\.0-only/);
    writeFileSync(join(workspace, "package-lock.json"), lockfile({ a: "MIT" }));
    assert.match((await comment()).log, /^lcc: the comment on the pull request is updated\.$/m);
    assert.equal(api.comments.length, 131);
    assert.doesNotMatch(api.comments[130]?.body ?? "", /AGPL-3\.0-only/);
    await comment({ policy: "copyleft-friendly", context: "internal" });
    assert.match(api.comments[131]?.body ?? "", /^<!-- lcc: \. copyleft-friendly internal -->\n/);
    assert.match(api.comments[130]?.body ?? "", /permissive/);
    assert.ok(api.asked.every((one) => one.includes("/repos/example/shop/issues/")));
  });

  test("do not fail because of a comment that cannot be written", async () => {
    const workspace = projects.make({ "package-lock.json": lockfile({ a: "MIT" }) });
    api.refuse(403);
    const forked = await runAction(workspace, { comment: "true" }, { pull_request: { number: 7 } });
    api.refuse(0);
    assert.equal(forked.status, 0);
    assert.match(forked.log, /^::warning title=lcc::The comment could not be written: GET .* answered with 403\.$/m);
    const pushed = await runAction(workspace, { comment: "true" }, { ref: "refs/heads/main" });
    assert.equal(pushed.status, 0);
    assert.match(pushed.log, /^lcc: this is no pull request/m);
  });
});

/** The commands that the runner obeys: none between `::stop-commands::token` and `::token::`. */
function unstopped(log: string): ReturnType<typeof readCommands> {
  let token: string | undefined;
  return readCommands(log).filter(({ name, text }) => {
    if (token !== undefined) {
      if (name === token) token = undefined;
      return false;
    }
    if (name === "stop-commands") token = text;
    return name !== "stop-commands";
  });
}
