import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../../src/process/start-node.ts";
import type { ScannedMany } from "../helpers/scan-many.ts";

test("a process of a scan keeps nothing of a tree, and takes less than 300 MB for many", () => {
  const script = fileURLToPath(import.meta.resolve("../helpers/scan-many.ts"));
  const flags = ["--expose-gc", ...nodeFlags({ memoryMb: 1024 })];
  const printed = execFileSync(process.execPath, [...flags, script], { encoding: "utf8" });
  const { keptMb, peakMb } = JSON.parse(printed) as ScannedMany;
  const [early, late] = keptMb;
  // Ten trees have 5 MB of text and much more of what was read from it.
  assert.ok(early > 0 && late - early < 2, `${early} MB after 5 trees, ${late} MB after 15`);
  assert.ok(peakMb > 0 && peakMb < 300, `${peakMb} MB`);
});
