import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { lcc } from "./run.ts";

interface Result {
  readonly before: { readonly status: string; readonly violations: number; readonly policy: { readonly name: string } };
  readonly after: {
    readonly status: string;
    readonly violations: number;
    readonly policy: { readonly context: string };
  };
  readonly changes: readonly {
    readonly before: { readonly status: string };
    readonly after: { readonly status: string };
  }[];
}

describe("lcc policy test", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const { report, summary } = await sampleReport(120);
  const stored = join(folder, "report.json");
  writeFileSync(stored, JSON.stringify({ summary, report }));
  const lax = join(folder, "lax.yml");
  writeFileSync(lax, 'name: lax\ndefault_context: all\ncontexts:\n  all:\n    allow: ["*"]\n    unknown: allow\n');

  test("shows by license what gets another status, with both decisions", async () => {
    const { status, stdout, stderr } = await lcc(["policy", "test", "copyleft-friendly", stored]);
    assert.deepEqual([status, stderr], [1, ""]);
    assert.match(stdout, /^permissive\/production 3\.2 → copyleft-friendly\/production 2\.2\n/);
    assert.match(
      stdout,
      /\nMPL-2\.0 {2}warning → pass {2}\d+ components\n {2}was {2}MPL-2\.0 is on the review list [^]*? {2}now {2}MPL-2\.0 is on the allow list/,
    );
    assert.match(
      stdout,
      /\nviolation: \d+ → \d+ violations, \d+ → \d+ warnings, \d+ of 120 components with another status\n$/,
    );
  });

  test("says that nothing changes under the rules of the report", async () => {
    const { status, stdout } = await lcc(["policy", "test", "permissive", stored]);
    assert.equal(status, 1);
    assert.match(stdout, /\n\nNo component gets another status\.\n\n/);
  });

  test("counts with the waivers of the policy, and the licenses stay", async () => {
    const waiver = { component: "*", license: "AGPL-3.0-only", until: "2999-12-31", reason: "r", approvedBy: "Legal" };
    const file = join(folder, "waived.yml");
    writeFileSync(
      file,
      `name: waived\ndefault_context: all\ncontexts:\n  all:\n    deny: [AGPL-*]\n    waivers: [${JSON.stringify(waiver)}]\n`,
    );
    const output = join(folder, "waived.json");
    const { stdout } = await lcc(["policy", "test", file, stored, "--output", output]);
    const after = (JSON.parse(readFileSync(output, "utf8")) as ScanDetail).report;
    const accepted = after.findings.filter(({ decision }) => decision.waiver);
    assert.ok(accepted.length > 0);
    assert.equal(after.summary.waived, accepted.length);
    assert.match(
      stdout,
      new RegExp(`, 0 → ${accepted.length} waived findings?, [^\n]*\n$`),
      "the last line counts them",
    );
    assert.ok(accepted.every((one) => one.status === "pass" && one.resolved_license === "AGPL-3.0-only"));
    const licenses = (all: typeof after.findings) => all.map((one) => one.resolved_license);
    assert.deepEqual(licenses(after.findings), licenses(report.findings));
  });

  test("takes a file, and its default context where it has none of the report's name", async () => {
    const { status, stdout } = await lcc(["policy", "test", lax, stored, "--json"]);
    const result = JSON.parse(stdout) as Result;
    assert.equal(status, 0);
    assert.deepEqual([result.before.policy.name, result.after.policy.context], ["permissive", "all"]);
    assert.deepEqual([result.before.status, result.after.status, result.after.violations], ["violation", "warning", 0]);
    assert.ok(result.changes.length > 0);
    assert.ok(result.changes.every((one) => one.before.status !== one.after.status && one.after.status === "pass"));
  });

  test("takes the context that is named", async () => {
    const { stdout } = await lcc(["policy", "test", "permissive", stored, "--context", "saas", "--json"]);
    assert.equal((JSON.parse(stdout) as Result).after.policy.context, "saas");
  });

  test("writes the report as it would be, which can be tested again", async () => {
    const output = join(folder, "after.json");
    await lcc(["policy", "test", lax, stored, "--output", output]);
    const written = JSON.parse(readFileSync(output, "utf8")) as ScanDetail;
    assert.deepEqual(
      [written.summary.status, written.summary.violations, written.summary.id],
      ["warning", written.report.summary.violations, summary?.id],
    );
    const again = await lcc(["policy", "test", "permissive", output, "--context", "production", "--json"]);
    assert.equal((JSON.parse(again.stdout) as Result).after.violations, report.summary.violations);
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    "a policy that is not there": [
      ["permisive", stored],
      /There is no policy "permisive"\. Did you mean "permissive"\?/,
    ],
    "a policy file that is not there": [["none.yml", stored], /There is no file "none\.yml"/],
    "a context that is not there": [["permissive", stored, "--context", "x"], /has no context "x"/],
    "a report that is not there": [["permissive", join(folder, "none.json")], /none\.json/],
    "a report that is a policy": [["permissive", lax], /not valid JSON|not a report/],
  };
  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const { status, stdout, stderr } = await lcc(["policy", "test", ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
    });
  }
});

describe("lcc policy check", () => {
  const cases: Readonly<Record<string, readonly [status: number, args: readonly string[]]>> = {
    "0 where nothing violates the policy": [0, ["MIT", "MPL-2.0"]],
    "1 where an expression violates it": [1, ["MIT", "GPL-3.0-only"]],
    "2 where an expression is invalid, whatever the others are": [2, ["GPL-3.0-only", "no license"]],
    "0 with --exit-zero": [0, ["--exit-zero", "GPL-3.0-only", "no license"]],
  };
  for (const [name, [want, args]] of Object.entries(cases)) {
    test(`ends with ${name}`, async () => {
      const { status } = await lcc(["policy", "check", "permissive", ...args]);
      assert.equal(status, want);
    });
  }
});

test("lcc policy explain says what happens, why, and where", async () => {
  const { status, stdout } = await lcc(["policy", "explain", "permissive", "GPL-3.0-only", "--context", "internal"]);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^GPL-3\.0-only is a warning for a person to decide in permissive\/internal, judged as work that/,
  );
  assert.match(
    stdout,
    /on the review list as GPL-\*\. Internal use is free of duties[^]*\nDecided in \S*permissive\.yml:\d+;/,
  );
  const wrong = await lcc(["policy", "explain", "permissive", "no license"]);
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
});
