import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import type { ActReport } from "../../src/report/ai-act/document.ts";
import { bareRepository } from "../helpers/provider-repository.ts";
import { lcc } from "./run.ts";

describe("lcc compliance-pack --init", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const project = join(folder, "project");
  const report = join(folder, "report.json");
  const file = join(project, "ai-act.yml");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  const scan = () => lcc(["scan", project, "--offline", "--format", "json", "--output", report, "--fail-on", "never"]);
  const pack = async (): Promise<ActReport> => {
    const { stdout, stderr, status } = await lcc(["compliance-pack", report, "--json"], { cwd: project });
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as ActReport;
  };
  const policyPoint = ({ components }: ActReport) =>
    components[0]?.obligations.flatMap(({ items }) => items).find(({ id }) => id === "c-optout");
  before(async () => {
    for (const [path, text] of Object.entries(bareRepository)) write(path, text);
    assert.equal((await scan()).status, 0);
  });
  after(() => rmSync(folder, { recursive: true }));

  test("writes the questions about the provider without a report", async () => {
    const { status, stderr } = await lcc(["compliance-pack", "--init"], { cwd: project });
    assert.deepEqual([status, stderr], [0, "ai-act.yml written. Name a report, so that it asks about its models.\n"]);
    assert.match(readFileSync(file, "utf8"), /^models:\n {2}\[\]$/m);
  });

  test("answers survive three runs and a change of the model, and travel with the report", async () => {
    const init = () => lcc(["compliance-pack", report, "--init"], { cwd: project });
    assert.equal((await init()).status, 0);
    const asked = readFileSync(file, "utf8");
    assert.match(asked, /- model: "Acme-LM-1"/);
    const answered = asked
      .replace(/^by:$/m, "by: A. Person")
      .replace(/^confirmed:$/m, "confirmed: 2026-01-31")
      .replace(/^( +role:) #.*$/m, "$1 provider")
      .replace(/^( +c-optout:) #.*$/m, "$1 It is in the handbook.");
    writeFileSync(file, answered);
    for (let run = 0; run < 3; run++) {
      const { stderr } = await init();
      assert.match(stderr, /2 answers are kept\.\n$/);
    }
    const kept = readFileSync(file, "utf8");
    assert.match(kept, /c-optout: \{ value: "It is in the handbook\.", by: "A\. Person", confirmed: "2026-01-31" \}/);
    assert.equal(policyPoint(await pack())?.status, "evidenced");

    write("README.md", `${bareRepository["README.md"]}`.replace("model-index", "base_model: a/base\nmodel-index"));
    assert.equal((await scan()).status, 0);
    const { answers } = (JSON.parse(readFileSync(report, "utf8")) as ScanDetail).report;
    assert.equal(answers?.models[0]?.answers.length, 2);
    assert.match(
      policyPoint(await pack())?.gap ?? "",
      /"It is in the handbook\." .* was given before the model changed/,
    );
    assert.match(
      (await init()).stderr,
      /2 answers are kept\. 2 of them were given before a model changed: look for "of"/,
    );
    assert.match(readFileSync(file, "utf8"), /c-optout: \{ value: "It is in the handbook\.".*, of: "[0-9a-f]{16}" \}/);
  });

  test("the report has the answers where there is no file", async () => {
    const { stdout } = await lcc(["compliance-pack", report, "--json"], { cwd: folder });
    assert.match(stdout, /It is in the handbook/);
  });

  test("a file that cannot be read is said with its line, by the scan and by the pack", async () => {
    const good = readFileSync(file, "utf8");
    writeFileSync(file, good.replace("c-optout", "c-optut"));
    for (const ended of [
      await scan(),
      await lcc(["compliance-pack", report], { cwd: project }),
      await lcc(["compliance-pack", report, "--init"], { cwd: project }),
    ]) {
      assert.equal(ended.status, 2);
      assert.match(ended.stderr, /^lcc: ai-act\.yml:\d+: "c-optut" is not a key .* did you mean "c-optout"\?\n$/);
    }
    assert.match(readFileSync(file, "utf8"), /c-optut/);
    writeFileSync(file, good);
  });

  test("a link is not followed, and a file that is named must be there", async () => {
    symlinkSync(file, join(folder, "ai-act.yml"));
    const linked = await lcc(["compliance-pack", report], { cwd: folder });
    assert.deepEqual([linked.status, /ai-act\.yml is a link/.test(linked.stderr)], [2, true]);
    const missing = await lcc(["compliance-pack", report, "--answers", "none.yml"], { cwd: folder });
    assert.deepEqual([missing.status, missing.stderr], [2, "lcc: There is no file none.yml; --init writes one.\n"]);
  });
});
