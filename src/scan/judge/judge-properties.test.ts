import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { rankSeverity } from "../../policy/judge/choose.ts";
import { judge } from "./judge.ts";

const standings = ["allow", "review", "deny", "none"] as const;
const conflictRules = ["review", "worst", "declared"];
const mildRules = ["", "scopes: { dev: warn }\n", "transitive: report\n"];

/** MIT is declared, and the text in the package is the AGPL. */
const evidence: readonly Evidence[] = [
  answer("MIT"),
  { source: "filesystem", outcome: "answer", license: "AGPL-3.0-only", confidence: 1, file: "node_modules/a/LICENSE" },
];

test("an allow entry that is added never makes a finding worse, whatever its license text is", () => {
  let better = 0;
  for (const declared of standings) {
    for (const text of standings) {
      for (const onConflict of conflictRules) {
        for (const mild of mildRules) {
          const before = judgeBy(declared, text, onConflict, mild);
          const after = [judgeBy("allow", text, onConflict, mild), judgeBy(declared, "allow", onConflict, mild)];
          const worst = Math.max(...after);
          assert.ok(worst <= before, `${declared} ${text} ${onConflict} ${mild}: ${before} became ${worst}`);
          if (Math.min(...after) < before) better++;
        }
      }
    }
  }
  assert.ok(better > 20, `${better} became better`);
});

type Standing = (typeof standings)[number];

function judgeBy(declared: Standing, text: Standing, onConflict: string, mild: string): number {
  const lists = (["allow", "review", "deny"] as const).map((list) => {
    const entries = [...(declared === list ? ["MIT"] : []), ...(text === list ? ["AGPL-*"] : [])];
    return `${list}: [${entries.join(", ")}]\n`;
  });
  const context = contextOf(`${lists.join("")}${mild}on_conflict: ${onConflict}`);
  const component = componentOf("a", { scope: "dev", direct: false });
  return rankSeverity(judge(component, evidence, { context, today }).finding.status);
}
