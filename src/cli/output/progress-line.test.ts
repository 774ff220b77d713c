import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Progress, Stage, Step } from "../../domain/contracts/progress.ts";
import { createProgressLine, type ProgressStream } from "./progress-line.ts";

const at = (
  stage: Stage,
  percent: number,
  componentsFound = 0,
  componentsResolved = 0,
  waitingFor?: readonly string[],
): Progress => ({ stage, percent, componentsFound, componentsResolved, ...(waitingFor && { waitingFor }) });

function record(given: Omit<ProgressStream, "write">) {
  const written: string[] = [];
  let time = 0;
  const repeated = new Set<() => void>();
  const repeat = (work: () => void) => {
    repeated.add(work);
    return () => repeated.delete(work);
  };
  const line = createProgressLine({ ...given, write: (text) => written.push(text) }, () => time, repeat);
  /** Time passes second by second. */
  const pass = (ms: number) => {
    for (const end = time + ms; time < end;) {
      time = Math.min(end, time + 1_000);
      for (const work of repeated) work();
    }
  };
  return { line, written, pass };
}

describe("on a terminal", () => {
  test("a stage has one line, which is rewritten and at last says what was done", () => {
    const { line, written, pass } = record({ isTTY: true, columns: 80 });
    line.show(at("detecting", 50));
    pass(400);
    line.show(at("detecting", 100, 700));
    line.show(at("resolving", 0, 1_204, 0));
    line.show(at("resolving", 50, 1_204, 602));
    pass(2_000);
    line.end(true);
    const shown = written.join("").replaceAll("\r\u001b[2K", "\n⟲");
    assert.deepEqual(shown.split("\n"), [
      "",
      "⟲  reading dependency files ██████████░░░░░░░░░░ 50 %",
      "⟲  reading dependency files ████████████████████ 100 %",
      "⟲✓ read dependency files    700 components (0.4 s)",
      "",
      "⟲  resolving licenses       ░░░░░░░░░░░░░░░░░░░░ 0 of 1,204",
      "⟲  resolving licenses       ██████████░░░░░░░░░░ 602 of 1,204",
      "⟲✓ resolved licenses        602 of 1,204 components looked up (2.0 s)",
      "",
    ]);
  });

  test("a bar is shown where the end is known", () => {
    const { line, written } = record({ isTTY: true });
    line.show({ ...at("resolving_dependencies", 99), step: { what: "dependencies", done: 7, total: 8 } });
    line.show({ ...at("resolving", 100, 90, 90), step: { what: "packages", done: 5, total: 10 } });
    line.show(at("evaluating", 0, 90, 90));
    line.end(false);
    const live = written.filter((text) => text.startsWith("\r\u001b[2K  ")).map((text) => text.slice(7).trimEnd());
    assert.deepEqual(live, [
      "resolving dependencies   7 lookups",
      "reading packages         ██████████░░░░░░░░░░ 5 of 10",
      "judging                  90 components",
    ]);
  });

  test("a line that would wrap is cut, because it could not be erased", () => {
    const { line, written } = record({ isTTY: true, columns: 30 });
    line.show(at("resolving", 10, 1_000, 100));
    assert.equal(written.join("").replace("\r\u001b[2K", "").length, 29);
  });

  test("a line that does not move says what it waits for, and how long", () => {
    const { line, written, pass } = record({ isTTY: true, columns: 100 });
    line.show(at("resolving", 10, 300, 30, ["crates.io", "pypi"]));
    pass(4_000);
    assert.equal(written.length, 1);
    pass(8_000);
    assert.match(written.at(-1) ?? "", /30 of 300, no reply of crates\.io, pypi for 12 s$/);
    line.end(true);
    const { length } = written;
    pass(60_000);
    assert.equal(written.length, length);
  });

  test("a stage that was interrupted is not marked as done", () => {
    const { line, written } = record({ isTTY: true });
    line.show(at("detecting", 100, 7));
    line.show(at("resolving", 50, 7, 3));
    line.end(false);
    assert.equal(written.at(-1), "\r\u001b[2K");
    assert.equal(written.filter((text) => text.includes("✓")).length, 1);
  });

  test("nothing is printed before the first stage", () => {
    const { line, written } = record({ isTTY: true });
    line.end(true);
    assert.deepEqual(written, []);
  });
});

describe("without a terminal", () => {
  test("quick work is silent, long work gives a plain sign of life now and then", () => {
    const { line, written, pass } = record({});
    line.show(at("detecting", 50));
    pass(13_000);
    line.show(at("resolving", 50, 1_204, 602));
    pass(2_000);
    line.show(at("resolving", 60, 1_204, 722));
    line.end(true);
    assert.deepEqual(written, ["lcc: resolving licenses: 602 of 1,204\n"]);
  });

  test("a step says what is done, with its own counts", () => {
    const { line, written, pass } = record({});
    const step = (what: Step["what"], done: number, total: number): Partial<Progress> => ({
      step: { what, done, total },
    });
    const shown: readonly Progress[] = [
      { ...at("resolving_dependencies", 99, 0, 0, ["npm"]), ...step("dependencies", 1_204, 1_205) },
      { ...at("resolving", 100, 3_532, 3_532), ...step("packages", 0, 0) },
      { ...at("resolving", 100, 3_532, 3_532, ["archive"]), ...step("packages", 120, 411) },
      { ...at("resolving", 100, 3_532, 3_532, ["clearlydefined"]), ...step("services", 0, 9) },
      at("evaluating", 0, 3_532, 3_532),
    ];
    for (const progress of shown) {
      pass(15_000);
      line.show(progress);
    }
    pass(15_000);
    line.end(true);
    assert.deepEqual(
      written.filter((text) => !text.includes("still")),
      [
        "lcc: resolving dependencies: 1,204 lookups\n",
        "lcc: resolving licenses: 3,532 of 3,532\n",
        "lcc: reading packages: 120 of 411\n",
        "lcc: asking license services: 0 of 9\n",
        "lcc: judging: 3,532 components\n",
      ],
    );
  });

  test("a line comes every 15 seconds while nothing moves, in every stage", () => {
    const { line, written, pass } = record({});
    pass(15_000);
    line.show(at("cloning", 0));
    pass(30_000);
    line.show(at("resolving", 4, 300, 12, ["crates.io"]));
    pass(45_000);
    line.end(true);
    pass(60_000);
    assert.deepEqual(written, [
      "lcc: still preparing the scan (14 s)\n",
      "lcc: cloning the repository\n",
      "lcc: still cloning the repository (for 27 s)\n",
      "lcc: resolving licenses: 12 of 300\n",
      "lcc: still resolving licenses: 12 of 300 (no reply of crates.io for 25 s)\n",
      "lcc: still resolving licenses: 12 of 300 (no reply of crates.io for 39 s)\n",
    ]);
  });
});
