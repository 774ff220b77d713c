import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReasonCode } from "../../domain/report/completeness.ts";
import { toCompleteness } from "./to-completeness.ts";

const reason = (code: ReasonCode, message = "It is so.") => ({ code, message, count: 1, advice: "Scan again." });

test("a scan without reasons is complete", () =>
  assert.deepEqual(toCompleteness([]), { state: "complete", reasons: [] }));

test("the reasons that fail a build come first, and reasons of one kind keep their order", () => {
  const given = [
    reason("unresolved"),
    reason("limits_reached", "First."),
    reason("no_lockfile"),
    reason("nothing_found"),
    reason("limits_reached", "Second."),
    reason("sources_failed"),
  ];
  assert.deepEqual(toCompleteness(given), {
    state: "partial",
    reasons: [
      reason("nothing_found"),
      reason("limits_reached", "First."),
      reason("limits_reached", "Second."),
      reason("sources_failed"),
      reason("no_lockfile"),
      reason("unresolved"),
    ],
  });
});
