import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { npmBrought, npmLocks, npmMembers } from "../helpers/npm-workspace.ts";
import { createProjects } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("lcc scan of a monorepo", () => {
  const { make, removeAll } = createProjects();
  after(removeAll);
  const folder = make({ ...npmMembers, "package-lock.json": npmLocks["npm"]?.[1] ?? "" });

  async function scan(...options: string[]): Promise<ScanDetail> {
    const { stdout } = await lcc(["scan", folder, "--offline", "--format", "json", ...options]);
    return JSON.parse(stdout) as ScanDetail;
  }

  test("names the workspaces of every component, also in a report that is read again", async () => {
    const output = join(folder, "report.json");
    await lcc(["scan", folder, "--offline", "--output", output]);
    const { stdout } = await lcc(["report", output, "--format", "json"]);
    const { report } = JSON.parse(stdout) as ScanDetail;
    const brought = report.findings.map(({ component: { name, scope, workspaces = [] } }) => [
      name,
      [scope, ...workspaces.map(({ path }) => path)].join(" "),
    ]);
    assert.deepEqual(Object.fromEntries(brought), npmBrought);
    const shared = report.findings.find(({ component }) => component.name === "shared-tool");
    assert.deepEqual(shared?.component.workspaces, [{ name: "@t/shared", path: "packages/shared" }]);
    const site = report.findings.find(({ component }) => component.name === "site");
    assert.equal(site?.component.scopeReason, "in the folder docs/");
  });

  test("can be reported by workspace, and why names the workspaces", async () => {
    const output = join(folder, "report.json");
    await lcc(["scan", folder, "--offline", "--output", output]);
    const { stdout, status } = await lcc(["report", output, "--by", "workspace"]);
    assert.equal(status, 0);
    assert.match(stdout, /^Workspace +Components +Violations +Warnings +License unknown\nroot \(\.\) +1 /);
    const why = await lcc(["why", "b", output]);
    assert.match(
      why.stdout,
      /Workspaces that bring it: docs, one, @t\/server\n +docs, one, @t\/server › npm:a@1\.0\.0 › npm:b@/,
    );
    const wrong = await lcc(["report", output, "--by", "license"]);
    assert.deepEqual([wrong.status, wrong.stderr], [2, "lcc: --by license is not known; there is --by workspace.\n"]);
  });

  test("lists what the chosen workspaces need", async () => {
    const { report } = await scan("--workspace", "docs", "--workspace", "packages/shared");
    assert.deepEqual(report.coverage.workspaces, [
      { name: "docs", path: "docs" },
      { name: "@t/shared", path: "packages/shared" },
    ]);
    assert.deepEqual(
      report.findings.map(({ component }) => component.name),
      ["a", "b", "deep", "s", "shared-tool", "site"],
    );
  });

  test("ends with status 2 and the names where there is no such workspace", async () => {
    const { status, stderr } = await lcc(["scan", folder, "--offline", "--workspace", "@t/serve"]);
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^lcc: There is no workspace "@t\/serve"\. The workspaces are: root \(\.\), docs, [^\n]*\.\n$/,
    );
  });
});
