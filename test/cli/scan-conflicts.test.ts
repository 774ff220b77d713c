import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { findLicenseText } from "../../src/spdx/license-text.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

/** A package that is MIT in the lockfile and in its package.json, with these files beside. */
function projectWith(files: Readonly<Record<string, string>>): string {
  const inside = Object.entries(files).map(([name, text]) => [`node_modules/a/${name}`, text]);
  return projects.make({
    "package-lock.json": lockfile({ a: "MIT" }),
    "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}`,
    ...Object.fromEntries(inside),
  });
}

function policyWith(rule: string): string {
  const text = `name: own\ndefault_context: c\ncontexts:\n  c:\n    allow: [MIT]\n    deny: [AGPL-*]\n    ${rule}\n`;
  return join(projects.make({ "own.yml": text }), "own.yml");
}

async function scan(folder: string, ...options: string[]) {
  const output = join(projects.make({}), "report.json");
  const { status } = await lcc(["scan", folder, "--offline", "--output", output, ...options]);
  const { report } = JSON.parse(readFileSync(output, "utf8")) as ScanDetail;
  return { status, report, finding: report.findings[0], file: output };
}

const agpl = findLicenseText("AGPL-3.0-only") ?? "";
const mit = findLicenseText("MIT") ?? "";
const conflicting = projectWith({ LICENSE: agpl });
const conflict = { declared: "MIT", detected: "AGPL-3.0-only", file: "node_modules/a/LICENSE" };

describe("lcc scan of an installed AGPL text for what the lockfile calls MIT", () => {
  test("is a warning that counts, without a context and an lcc.yml", async () => {
    const { status, report, finding } = await scan(conflicting);
    assert.deepEqual([report.policy.name, report.policy.context], ["permissive", "production"]);
    assert.deepEqual([status, finding?.status, finding?.resolved_license], [0, "warning", "MIT"]);
    assert.deepEqual(finding?.decision.conflict, { ...conflict, used: "declared" });
    assert.deepEqual(
      report.warnings.map(({ type, severity }) => [type, severity]),
      [["license_conflict", "high"]],
    );
    assert.equal((await scan(conflicting, "--fail-on", "warning")).status, 1);
  });

  test("is a violation where the worse verdict counts", async () => {
    const { status, report, finding } = await scan(conflicting, "--policy", policyWith("on_conflict: worst"));
    assert.deepEqual([status, finding?.status, report.summary.violations], [1, "violation", 1]);
    assert.deepEqual(finding?.decision.conflict, { ...conflict, used: "detected" });
  });

  test("is a note where the declared license counts", async () => {
    const policy = policyWith("on_conflict: declared");
    const { status, report, finding } = await scan(conflicting, "--policy", policy, "--fail-on", "warning");
    assert.deepEqual([status, finding?.status, report.warnings], [0, "pass", []]);
    assert.deepEqual(
      report.notes.map(({ type, message }) => [type, message]),
      [
        [
          "license_conflict",
          "a 1.0.0 (npm) is declared as MIT, but node_modules/a/LICENSE is AGPL-3.0-only; the declared license counts.",
        ],
      ],
    );
  });

  test("is settled by an override", async () => {
    const policy = policyWith("overrides: { npm:a: { license: MIT, reason: Asked the author } }");
    const { status, finding } = await scan(conflicting, "--policy", policy, "--fail-on", "warning");
    assert.deepEqual([status, finding?.status, finding?.decision.conflict], [0, "pass", undefined]);
  });

  test("can be judged by another rule later", async () => {
    const { file } = await scan(conflicting, "--policy", policyWith("on_conflict: declared"));
    const { status, stdout } = await lcc(["policy", "test", policyWith("on_conflict: worst"), file]);
    assert.equal(status, 1);
    assert.match(stdout, /^MIT {2}pass → violation {2}1 component$/m);
  });
});

describe("lcc scan finds no conflict", () => {
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "where one of the license files is the declared license": { LICENSE: agpl, "LICENSE-MIT": mit },
    "in texts of bundled code": { LICENSE: mit, "THIRD-PARTY-LICENSES.txt": agpl },
    "in texts of folders below": { LICENSE: mit, "vendor/x/LICENSE": agpl },
  };
  for (const [name, files] of Object.entries(cases))
    test(name, async () => {
      const { finding } = await scan(projectWith(files));
      assert.deepEqual([finding?.status, finding?.decision.conflict], ["pass", undefined]);
    });
});

test("a sentence above the license text does not hide a conflict", async () => {
  const LICENSE = `This package is licensed under the GNU Affero General Public License v3.0.\n\n${agpl}`;
  const { finding } = await scan(projectWith({ LICENSE }));
  assert.deepEqual(finding?.decision.conflict, { ...conflict, used: "declared" });
});
