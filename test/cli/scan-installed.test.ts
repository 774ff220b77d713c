import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Report, ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("lcc scan of a project without a lockfile", () => {
  const { make: project, removeAll } = createProjects();
  after(removeAll);

  async function scan(files: Readonly<Record<string, string>>): Promise<Report> {
    const { stdout } = await lcc(["scan", project(files), "--offline", "--format", "json"]);
    return (JSON.parse(stdout) as ScanDetail).report;
  }

  const manifest = { "package.json": JSON.stringify({ dependencies: { express: "^4.18.0" } }) };

  test("names the manifest and the command that makes a lockfile", async () => {
    const { findings, coverage } = await scan(manifest);
    assert.deepEqual(
      findings.map(({ component }) => [component.name, component.version, component.resolvedBy]),
      [["express", "", "manifest"]],
    );
    assert.deepEqual(coverage.unlocked, [{ file: "package.json", lockWith: "run npm install --package-lock-only" }]);
  });

  test("lists all packages that are installed, with their licenses", async () => {
    const needed = Array.from({ length: 70 }, (_, at) => `need-${at}`);
    const installed = (name: string, dependencies: readonly string[] = []) =>
      JSON.stringify({
        name,
        version: "4.18.2",
        license: name === "need-69" ? "AGPL-3.0-only" : "MIT",
        dependencies: Object.fromEntries(dependencies.map((one) => [one, "^4.0.0"])),
      });
    const { findings, coverage } = await scan({
      ...manifest,
      "node_modules/express/package.json": installed("express", needed.slice(0, 69)),
      ...Object.fromEntries(
        needed.map((name, at) => [`node_modules/${name}/package.json`, installed(name, at === 68 ? ["need-69"] : [])]),
      ),
    });
    assert.equal(findings.length, 71);
    assert.equal(coverage.unlocked, undefined);
    assert.ok(findings.every(({ component }) => component.resolvedBy === "installed"));
    const last = findings.find(({ component }) => component.name === "need-69");
    assert.deepEqual(
      [last?.resolved_license, last?.component.direct, last?.sources],
      ["AGPL-3.0-only", false, ["filesystem"]],
    );
  });

  test("reads a virtual environment the same way", async () => {
    const site = ".venv/lib/python3.12/site-packages";
    const { findings, coverage } = await scan({
      "requirements.txt": "flask>=3\n",
      ".venv/pyvenv.cfg": "",
      [`${site}/flask-3.0.0.dist-info/METADATA`]:
        "Name: Flask\nVersion: 3.0.0\nLicense-Expression: BSD-3-Clause\nRequires-Dist: click\n",
      [`${site}/click-8.1.7.dist-info/METADATA`]: "Name: click\nVersion: 8.1.7\nLicense-Expression: MIT\n",
    });
    assert.deepEqual(
      findings.map(({ component, resolved_license }) => [component.name, component.version, resolved_license]),
      [
        ["click", "8.1.7", "MIT"],
        ["flask", "3.0.0", "BSD-3-Clause"],
      ],
    );
    assert.equal(coverage.unlocked, undefined);
  });
});
