import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { judge } from "../../src/scan/judge/judge.ts";
import { answer, componentOf, reportOf, today } from "../helpers/judged.ts";
import { contextOf } from "../helpers/policy.ts";
import { lcc } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, "report.json");

const waiver = { component: "npm:old", license: "GPL-3.0-only", until: "2027-01-31", reason: "r", approvedBy: "Legal" };
const context = contextOf(
  `allow: [MIT]\ndeny: [GPL-*, AGPL-*]\nscopes: {dev: warn}\noverrides: {lost: {license: MIT, reason: README}}\nwaivers: ${JSON.stringify([waiver])}`,
);
const text = { source: "filesystem", file: "node_modules/odd/LICENSE" };
const judged = [
  judge(componentOf("top", { dependsOn: ["npm:old@1.0.0"] }), [answer("MIT OR GPL-3.0-only")], { context, today }),
  judge(componentOf("old", { direct: false }), [answer("GPL-3.0-only")], { context, today }),
  judge(componentOf("twice"), [answer("MIT")], { context, today }),
  judge(componentOf("twice", { version: "2.0.0", scope: "dev" }), [answer("GPL-3.0-only")], { context, today }),
  judge(componentOf("lost"), [{ source: "npm", outcome: "failed", confidence: 0, failure: "timeout" }], {
    context,
    today,
  }),
  judge(componentOf("zip", { type: "custom", vendored: true, folder: "libs/zip" }), [answer("MIT")], {
    context,
    today,
  }),
  judge(componentOf("odd"), [answer("MIT"), answer("AGPL-3.0-only", text)], { context, today }),
];
const [first] = judged;
assert.ok(first);
const risk = { risk: "high", rule: "review", subject: "org/data", isUnverified: true } as const;
const { finding } = first;
judged.push({
  ...first,
  finding: {
    ...finding,
    component: { ...finding.component, name: "risky", purl: "pkg:npm/risky", dependsOn: [] },
    decision: { ...finding.decision, risk },
  },
});
writeFileSync(path, JSON.stringify(reportOf(judged)));

describe("lcc explain", () => {
  const cases: Record<string, readonly [name: string, ...want: RegExp[]]> = {
    "the source, its words and the choice": [
      "top",
      /sources +npm says MIT OR GPL-3\.0-only, confidence 1\.00, in its words "MIT OR GPL-3\.0-only"/,
      /choice +MIT is taken out of MIT OR GPL-3\.0-only\n +MIT: pass, allow list, entry MIT; taken \([^\n]+\)\n +GPL-3\.0-only: violation, deny list, entry GPL-\*\n/,
      /rule +allow list, entry MIT \(policy p 1, context c\)/,
      /asks +MIT: attribution/,
    ],
    "a waiver, and what would be without": [
      "npm:old",
      /waiver +waived until 2027-01-31 by Legal: r\.\n +without it this is a violation\n +its entry is "npm:old" of the policy\n/,
      /verdict +pass: /,
    ],
    "what made a verdict milder": ["twice@2.0.0", /softened +a violation counts less here: scope dev is "warn"/],
    "an override and a source that failed": [
      "pkg:npm/lost",
      /npm could not be asked \(timeout\)/,
      /override +"lost" of the policy sets the license/,
      /license +MIT, from policy-override/,
    ],
    "a known risk": ["risky", /risk +org\/data has the risk high, which the policy puts on review; not compared/],
    "a conflict": ["odd", /conflict +declared MIT, but node_modules\/odd\/LICENSE is AGPL-3\.0-only; the declared/],
  };
  for (const [what, [name, ...wants]] of Object.entries(cases)) {
    test(`shows ${what}`, async () => {
      const { status, stdout, stderr } = await lcc(["explain", name, path]);
      assert.deepEqual([status, stderr], [0, ""]);
      for (const want of wants) assert.match(stdout, want);
    });
  }

  test("shows all versions, and with --json the steps as data", async () => {
    const { stdout } = await lcc(["explain", "twice", path, "--json"]);
    const shown = JSON.parse(stdout) as {
      component: { version: string };
      steps: { step: string; lines: string[] }[];
    }[];
    assert.deepEqual(
      shown.map(({ component }) => component.version),
      ["1.0.0", "2.0.0"],
    );
    assert.ok(shown.every(({ steps }) => steps.some(({ step }) => step === "verdict")));
  });

  test("names what is close, or the versions that there are", async () => {
    const misspelt = await lcc(["explain", "twise", path]);
    assert.deepEqual(
      [misspelt.status, misspelt.stderr],
      [2, 'lcc: The report has no component "twise". Did you mean "twice"?\n'],
    );
    const other = await lcc(["why", "twice@3", path]);
    assert.match(other.stderr, /^lcc: The report has no "twice@3", but it has other versions: 1\.0\.0, 2\.0\.0\.\n$/);
    assert.equal(other.status, 2);
  });
});

describe("lcc why", () => {
  test("shows the path from a direct dependency", async () => {
    const { status, stdout } = await lcc(["why", "old", path]);
    assert.deepEqual([status, stdout], [0, "old 1.0.0 (npm)\n  npm:top@1.0.0 › npm:old@1.0.0\n"]);
  });

  test("says where the project itself asks for it", async () => {
    const { stdout } = await lcc(["why", "top", path]);
    assert.equal(stdout, "top 1.0.0 (npm)\n  The project itself asks for it: package-lock.json\n");
  });

  test("says that a part is in the repository, and finds it by its folder", async () => {
    const { stdout } = await lcc(["why", "libs/zip/", path]);
    assert.equal(stdout, "zip 1.0.0 (custom)\n  It is in the repository: package-lock.json\n");
  });

  test("prints paths as JSON, from standard input too", async () => {
    const input = JSON.stringify(reportOf(judged));
    const { stdout } = await lcc(["why", "old", "-", "--json"], { input });
    const [first] = JSON.parse(stdout) as { direct: boolean; paths: string[][]; pathCount: number }[];
    assert.deepEqual([first?.direct, first?.paths, first?.pathCount], [false, [["npm:top@1.0.0", "npm:old@1.0.0"]], 1]);
  });
});
