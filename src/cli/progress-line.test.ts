import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Progress, Stage } from "../domain/progress.ts";
import { createProgressLine, type ProgressStream } from "./progress-line.ts";

const at = (stage: Stage, percent: number, componentsFound = 0, componentsResolved = 0): Progress => ({
  stage,
  percent,
  componentsFound,
  componentsResolved,
});

function record(given: Omit<ProgressStream, "write">) {
  const written: string[] = [];
  let time = 0;
  const line = createProgressLine({ ...given, write: (text) => written.push(text) }, () => time);
  return { line, written, pass: (ms: number) => (time += ms) };
}

describe("on a terminal", () => {
  test("a stage has one line, which is rewritten and at last says what was done", () => {
    const { line, written, pass } = record({ isTTY: true, columns: 80 });
    line.show(at("detecting", 50, 700));
    pass(400);
    line.show(at("resolving", 0, 1_204, 0));
    line.show(at("resolving", 50, 1_204, 602));
    pass(2_000);
    line.end();
    const shown = written.join("").replaceAll("\r\u001b[2K", "\n⟲");
    assert.deepEqual(shown.split("\n"), [
      "",
      "⟲  reading dependency files ██████████░░░░░░░░░░ 50 %, 700 found",
      "⟲✓ read dependency files    700 components (0.4 s)",
      "",
      "⟲  resolving licenses       ░░░░░░░░░░░░░░░░░░░░ 0 of 1,204",
      "⟲  resolving licenses       ██████████░░░░░░░░░░ 602 of 1,204",
      "⟲✓ resolved licenses        602 of 1,204 components looked up (2.0 s)",
      "",
    ]);
  });

  test("a line that would wrap is cut, because it could not be erased", () => {
    const { line, written } = record({ isTTY: true, columns: 30 });
    line.show(at("resolving", 10, 1_000, 100));
    assert.equal(written.join("").replace("\r\u001b[2K", "").length, 29);
  });

  test("nothing is written when nothing has begun", () => {
    const { line, written } = record({ isTTY: true });
    line.end();
    assert.deepEqual(written, []);
  });
});

describe("without a terminal", () => {
  test("quick work is silent, long work gives a plain sign of life now and then", () => {
    const { line, written, pass } = record({});
    line.show(at("detecting", 50, 10));
    pass(16_000);
    line.show(at("resolving", 50, 1_204, 602));
    pass(1_000);
    line.show(at("resolving", 60, 1_204, 722));
    line.end();
    assert.deepEqual(written, ["lcc: resolving licenses: 602 of 1,204\n"]);
  });
});
