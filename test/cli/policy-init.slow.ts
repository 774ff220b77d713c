import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { sampleReport } from "../helpers/sample-report.ts";
import { lcc } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-init-"));
after(() => rmSync(folder, { recursive: true }));
const run = (...words: string[]) => lcc(words, { cwd: folder });

describe("lcc policy init", () => {
  test("writes a policy that can be used as it is, and never over another", async () => {
    const { status, stdout, stderr } = await run("policy", "init");
    assert.deepEqual([status, stdout], [0, ""]);
    assert.equal(stderr, "lcc: acme.yml is written; edit it, then: lcc policy validate acme.yml\n");
    assert.equal((await run("policy", "validate", "acme.yml")).stdout, "acme.yml: ok, policy acme with 1 context\n");
    const lint = await run("policy", "lint", "acme.yml");
    assert.deepEqual([lint.status, lint.stdout], [0, ""]);
    writeFileSync(join(folder, "kept.yml"), "mine");
    const again = await run("policy", "init", "ours", "--output", "kept.yml");
    assert.notEqual(again.status, 0);
    assert.match(again.stderr, /"kept\.yml" cannot be written: it exists already; name another with --output\./);
    assert.equal(readFileSync(join(folder, "kept.yml"), "utf8"), "mine");
  });

  test("builds on another policy, which it equals at first", async () => {
    const bases = ["permissive", "ai-ml-research", "./acme.yml"];
    const fileOf = (base: string) => `on-${base.replaceAll(/\W/g, "")}.yml`;
    for (const base of bases) {
      const ended = await run("policy", "init", "ours", "--extends", base, "--output", fileOf(base));
      assert.equal(ended.status, 0, base);
    }
    const validated = await run("policy", "validate", ...bases.map(fileOf));
    assert.match(validated.stdout, /^(?:\S+: ok, policy ours with \d+ contexts?\n){3}$/);
    const lint = await run("policy", "lint", ...bases.map(fileOf));
    assert.deepEqual([lint.status, lint.stdout], [0, ""]);
    for (const base of bases) {
      const file = fileOf(base);
      const { stdout } = await run("policy", "diff", base, file, "--json");
      const { changes } = JSON.parse(stdout) as { changes: { key: string }[] };
      assert.deepEqual(
        changes.map(({ key }) => key).sort(),
        ["description", "extends", "name"].slice(base[0] === "." ? 1 : 0),
      );
    }
  });

  test("prints it, where that is asked for", async () => {
    const { stdout } = await run("policy", "init", "mine", "--output", "-");
    assert.match(stdout, /^# What our organisation accepts\.[^]*\nname: mine\n/);
  });

  test("refuses a name that no policy can have, and a base that is not there", async () => {
    const name = await run("policy", "init", "../x");
    assert.match(name.stderr, /The policy name "\.\.\/x" is not allowed/);
    const base = await run("policy", "init", "x", "--extends", "permisive");
    assert.match(base.stderr, /There is no built-in policy "permisive" to extend; did you mean "permissive"\?/);
    const outside = await run("policy", "init", "x", "--extends", "../base.yml");
    assert.match(outside.stderr, /must lie in the folder of this file or below it/);
    assert.ok([name, base, outside].every(({ status }) => status !== 0));
  });
});

describe("lcc policy diff", async () => {
  const { report } = await sampleReport(60);
  writeFileSync(join(folder, "report.json"), JSON.stringify(report));
  const changed =
    "name: strict\nextends: permissive\ncontexts: { production: { deny: [MIT], reasons: { MIT: No. } } }\n";
  writeFileSync(join(folder, "strict.yml"), changed);

  test("shows what is different, by context", async () => {
    const { status, stdout } = await run("policy", "diff", "permissive", "strict.yml", "--context", "production");
    assert.deepEqual([status, stdout], [0, "Context production\n  ~ MIT: allow → deny\n  + reasons MIT: No.\n"]);
    const same = await run("policy", "diff", "permissive", "permissive");
    assert.equal(same.stdout, "The policies say the same.\n");
  });

  test("shows what that changes for a report, and why", async () => {
    const { stdout } = await run("policy", "diff", "permissive", "strict.yml", "--report", "report.json");
    assert.doesNotMatch(stdout, / {2}~ MIT: allow → deny/);
    assert.match(stdout, /\n4 differences between the policies; without --report they are listed\.\n$/);
    assert.match(
      stdout,
      /\nMIT {2}pass → violation {2}\d+ components?\n {2}was {2}MIT is on the allow list\.\n {2}now {2}MIT is on the deny list\. No\.\n/,
    );
    const { stdout: json } = await run(
      "policy",
      "diff",
      "permissive",
      "strict.yml",
      "--report",
      "report.json",
      "--json",
    );
    const { report: effect } = JSON.parse(json) as {
      report: { changes: { after: { decision: { from?: string } } }[] };
    };
    assert.ok(effect.changes.length > 0);
    assert.ok(effect.changes.every(({ after: { decision } }) => decision.from === "strict.yml"));
  });

  test("refuses a context that neither policy has", async () => {
    const { status, stderr } = await run("policy", "diff", "permissive", "strict.yml", "--context", "produktion");
    assert.notEqual(status, 0);
    assert.match(stderr, /has no context "produktion"\. Did you mean "production"\?/);
  });
});
