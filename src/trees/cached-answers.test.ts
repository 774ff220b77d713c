import assert from "node:assert/strict";
import { test } from "node:test";
import { isTreeAnswer, readTreeKey } from "./cached-answers.ts";

test("answers about versions and dependencies are known by their key and form", () => {
  const key = "lcc:tree:https%3A%2F%2Fpypi.org:pypi:metadata:left:1.0";
  const value = JSON.stringify({ format: 2, expiresAt: 1, value: {} });
  assert.ok(isTreeAnswer(key, value));
  assert.deepEqual(readTreeKey(key), { base: "https://pypi.org", type: "pypi", name: "left" });
  const digest = `lcc:tree:${"0".repeat(64)}`;
  assert.deepEqual([isTreeAnswer(digest, value), readTreeKey(digest)], [true, undefined]);
  for (const [other, text] of [
    ["lcc:tree:../../etc/passwd", value],
    [key, "{}"],
    [key, JSON.stringify({ format: 1, expiresAt: 1 })],
    [key, JSON.stringify({ format: 2, expiresAt: 1, path: "/etc/passwd" })],
  ] as const)
    assert.ok(!isTreeAnswer(other, text), `${other} ${text}`);
});
