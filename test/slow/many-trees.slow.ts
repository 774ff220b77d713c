import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../../src/process/start-node.ts";

test("100 trees in one process of a scan take less than 300 MB", () => {
  const script = fileURLToPath(import.meta.resolve("../helpers/scan-many.ts"));
  const flags = nodeFlags({ memoryMb: 1024 });
  const peak = Number(execFileSync(process.execPath, [...flags, script], { encoding: "utf8" }));
  assert.ok(peak > 0 && peak < 300, `${peak} MB`);
});
