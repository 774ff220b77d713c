import assert from "node:assert/strict";
import { test } from "node:test";
import { assumeVersion, sourceReply } from "./source-reply.ts";

const evidence = { outcome: "answer", license: "MIT", confidence: 1 } as const;
const failed = { outcome: "failed", confidence: 0 } as const;

test("a reply has only what is known", () => {
  const empty = { evidence: undefined, repository: "", supplier: undefined, facts: {}, archives: [] };
  assert.deepEqual(sourceReply(empty), {});
  assert.deepEqual(sourceReply({ evidence, repository: "https://a.example" }), {
    evidence,
    repository: "https://a.example",
  });
});

test("a version that lcc chose is marked in the evidence and named in the facts", () => {
  const reply = { evidence, facts: { yanked: true }, further: [failed] };
  assert.deepEqual(assumeVersion(reply, "1.0"), {
    evidence: { ...evidence, assumed: true },
    facts: { yanked: true, assumedVersion: "1.0" },
    further: [failed],
  });
  assert.deepEqual(assumeVersion({}, ""), {});
  assert.equal(assumeVersion({}, "1".repeat(1_000)).facts?.["assumedVersion"], "1".repeat(256));
});
