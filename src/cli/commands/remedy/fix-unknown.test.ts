import assert from "node:assert/strict";
import { test } from "node:test";
import { craftFinding } from "../../../../test/helpers/craft-report.ts";
import { walkUnknown } from "./fix-unknown.ts";

test("lcc fix asks for a license until it is one, skips what has no answer or reason, and stops at q", async () => {
  const open = ["a", "b", "c", "d", "e"].map(
    (name) => [`npm:${name}`, craftFinding({ component: { name }, resolved_license: "UNKNOWN" })] as const,
  );
  const answers = ["MTI", "Apache 2", "MIT", "Kim, README", "", "ISC", "", "Apache-2.0 OR MIT", "Kim", "q"];
  const said: string[] = [];
  const overrides = await walkUnknown(open, {
    ask: () => Promise.resolve(answers.shift() ?? assert.fail("asked too often")),
    say: (text) => said.push(text),
  });
  assert.deepEqual(overrides, [
    { package: "npm:a", license: "MIT", reason: "Kim, README" },
    { package: "npm:d", license: "Apache-2.0 OR MIT", reason: "Kim" },
  ]);
  assert.deepEqual(answers, []);
  assert.ok(said.some((line) => line.includes('"MTI" is not an SPDX license identifier')));
  assert.ok(said.includes("Write it as Apache-2.0."));
  assert.ok(said.includes("Skipped: an override needs a reason."));
});
