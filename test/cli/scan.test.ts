import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("lcc scan --offline", () => {
  const { make: project, removeAll } = createProjects();
  after(removeAll);

  async function scan(
    files: Readonly<Record<string, string>>,
    ...options: string[]
  ): Promise<{ status: number | null; detail: ScanDetail }> {
    const { status, stdout } = await lcc(["scan", project(files), "--offline", "--format", "json", ...options]);
    return { status, detail: JSON.parse(stdout) as ScanDetail };
  }

  const lock = (license: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { dependencies: { a: "^1.0.0" } }, "node_modules/a": { version: "1.2.0", license } },
    });

  test("lists components, their licenses and the decision, and passes", async () => {
    const { status, detail } = await scan({ "package-lock.json": lock("MIT") });
    const [finding] = detail.report.findings;
    assert.equal(status, 0);
    assert.equal(detail.summary.status, "pass");
    assert.deepEqual(
      [finding?.component.purl, finding?.component.direct, finding?.resolved_license],
      ["pkg:npm/a@1.2.0", true, "MIT"],
    );
    assert.deepEqual(
      [finding?.sources, finding?.decision.list, finding?.decision.pattern],
      [["lockfile"], "allow", "MIT"],
    );
  });

  test("ends with status 1 when the policy is violated", async () => {
    const { status, detail } = await scan({ "package-lock.json": lock("AGPL-3.0-only") }, "--context", "production");
    assert.equal(status, 1);
    assert.deepEqual([detail.summary.status, detail.summary.violations], ["violation", 1]);
  });

  test("says UNKNOWN where the tree does not tell, which is a warning", async () => {
    const { status, detail } = await scan({ "requirements.txt": "flask==3.0.0\nrequests>=2\n" });
    assert.equal(status, 0);
    assert.deepEqual(
      detail.report.findings.map(({ component, resolved_license, status: verdict }) => [
        component.name,
        component.version,
        component.requirement,
        resolved_license,
        verdict,
      ]),
      [
        ["flask", "3.0.0", undefined, "UNKNOWN", "warning"],
        ["requests", "", ">=2", "UNKNOWN", "warning"],
      ],
    );
    assert.deepEqual(detail.report.summary.licenseDistribution, [{ license: "UNKNOWN", count: 2 }]);
  });

  test("takes the license of an installed package", async () => {
    const { detail } = await scan({
      "package.json": '{"dependencies": {"a": "1.0.0"}}',
      "node_modules/a/package.json": '{"name": "a", "version": "1.0.0", "license": "ISC"}',
    });
    assert.deepEqual(
      detail.report.findings.map((finding) => [finding.resolved_license, finding.sources]),
      [["ISC", ["filesystem"]]],
    );
  });

  test("notes that a license file names another license than the package declares", async () => {
    const { detail } = await scan({
      "package.json": '{"dependencies": {"a": "1.0.0"}}',
      "node_modules/a/package.json": '{"name": "a", "version": "1.0.0", "license": "MIT"}',
      "node_modules/a/LICENSE": "SPDX-License-Identifier: GPL-3.0-only\n",
    });
    const [finding] = detail.report.findings;
    assert.equal(finding?.resolved_license, "MIT");
    assert.deepEqual(
      detail.report.notes.filter(({ type }) => type === "license_conflict").map(({ message }) => message),
      [
        "Sources disagree about a 1.0.0 (npm): filesystem (node_modules/a/package.json) says MIT, filesystem (node_modules/a/LICENSE) says GPL-3.0-only; the first counts.",
      ],
    );
  });

  test("notes an override that has expired, and does not apply it", async () => {
    const policy = [
      "name: own",
      "default_context: all",
      "contexts:",
      "  all:",
      "    allow: [MIT, ISC]",
      "    overrides:",
      "      a: { license: ISC, reason: asked, expires: 2020-01-31 }",
    ];
    const folder = project({ "package-lock.json": lock("MIT"), "own.yml": policy.join("\n") });
    const args = ["scan", folder, "--offline", "--format", "json", "--policy", join(folder, "own.yml")];
    const { report } = JSON.parse((await lcc(args)).stdout) as ScanDetail;
    assert.equal(report.findings[0]?.resolved_license, "MIT");
    assert.deepEqual(
      report.notes.map(({ type }) => type),
      ["override_expired"],
    );
    assert.match(report.notes[0]?.message ?? "", /ended on 2020-01-31/);
  });

  test("does not end green on a lockfile it cannot read", async () => {
    for (const files of [{ "package-lock.json": "{ oops" }, { "bun.lockb": "\0binary" }]) {
      const { detail } = await scan(files);
      assert.equal(detail.summary.status, "warning");
      assert.equal(detail.report.coverage.manifestsUnread.length, 1);
      assert.match(detail.report.coverage.manifestsUnread[0]?.reason ?? "", /JSON|bun\.lock/);
    }
  });

  test("does not end green on a lockfile that is a link out of the tree, and lives with one inside", async () => {
    const folder = project({ "package-lock.json": lock("MIT") });
    mkdirSync(join(folder, "app"));
    symlinkSync("../package-lock.json", join(folder, "app", "package-lock.json"));
    const run = async () => {
      const { stdout } = await lcc(["scan", folder, "--offline", "--format", "json"]);
      return JSON.parse(stdout) as ScanDetail;
    };
    assert.equal((await run()).summary.status, "pass");
    symlinkSync(join(project({ "yarn.lock": "" }), "yarn.lock"), join(folder, "yarn.lock"));
    const { summary, report } = await run();
    assert.deepEqual([summary.status, summary.warnings], ["warning", 1]);
    assert.deepEqual(report.coverage.manifestsUnread, [
      {
        file: "yarn.lock",
        reason: "it is a symbolic link, which is not followed; put the file itself in its place",
        listsDependencies: true,
        cause: "unreadable",
      },
    ]);
  });

  test("refuses a policy of one's own that cannot be used, and does not judge by the built-in one", async () => {
    const policies = project({
      "ours.yml": "name: permissive\ndefault_context: c\ncontexts: { c: { alow: [MIT] } }\n",
    });
    const folder = project({ "package-lock.json": lock("MIT") });
    const env = { SVC_POLICY_DIR: policies };
    const problem = `${join(policies, "ours.yml")}:3: "alow" is not a key of a context; did you mean "allow"?\n`;
    const refused = await lcc(["scan", folder, "--offline", "--policy", "permissive"], { env });
    assert.deepEqual(refused, {
      status: 2,
      stdout: "",
      stderr: `lcc: The policy "permissive" cannot be used: ${problem}`,
    });
    const other = await lcc(["scan", folder, "--offline", "--policy", "copyleft-friendly"], { env });
    assert.equal(other.status, 0);
    assert.equal(other.stderr.split(`lcc: warning: ${problem}`).length, 2);
  });

  test("leaves out what is excluded, and says so", async () => {
    const { detail } = await scan({ "a/requirements.txt": "x==1", "b/requirements.txt": "y==1" }, "--exclude", "a");
    assert.deepEqual(
      detail.report.findings.map(({ component }) => component.name),
      ["y"],
    );
    assert.deepEqual(detail.report.coverage.skipped, [{ path: "a", reason: "excluded" }]);
  });

  test("writes to a file when asked", async () => {
    const folder = project({ "requirements.txt": "x==1" });
    const output = join(folder, "report.json");
    const { stdout } = await lcc(["scan", folder, "--offline", "--output", output]);
    assert.equal(stdout, "");
    assert.equal((JSON.parse(readFileSync(output, "utf8")) as ScanDetail).report.schemaVersion, 1);
  });

  test("gives the same report for the same tree", async () => {
    const folder = project({ "package-lock.json": lock("MIT"), "requirements.txt": "x==1" });
    const reports = await Promise.all([1, 2].map(() => lcc(["scan", folder, "--offline", "--format", "json"])));
    const [first, second] = reports.map(({ stdout }) => (JSON.parse(stdout) as ScanDetail).report);
    assert.deepEqual(first, second);
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    "a folder that is not there": [["/no/such/folder", "--offline"], /There is no folder/],
    "an unknown policy": [[".", "--offline", "--policy", "permisive"], /Did you mean "permissive"/],
    "an unknown context": [[".", "--offline", "--context", "prod"], /Did you mean "production"/],
    "an unknown format": [[".", "--offline", "--format", "pdf"], /There is no format "pdf"/],
  };
  for (const [name, [words, message]] of Object.entries(wrong)) {
    test(`ends with status 2 and one sentence: ${name}`, async () => {
      const { status, stdout, stderr } = await lcc(["scan", ...words]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.equal(stderr.trimEnd().split("\n").length, 1);
    });
  }
});
