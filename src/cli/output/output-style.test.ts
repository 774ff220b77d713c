import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { outputStyle } from "./output-style.ts";

const terminal = { isTTY: true, columns: 70, hasColors: () => true };

describe("how output is laid out", () => {
  test("a terminal has its own width and colors", () => {
    assert.deepEqual(outputStyle(terminal, {}), { columns: 70, isColored: true });
    assert.deepEqual(outputStyle({ ...terminal, columns: 0 }, {}), { columns: 80, isColored: true });
  });

  test("a file and a pipe get whole names and no colors", () => {
    const whole = { columns: 100, isColored: false, isWhole: true };
    assert.deepEqual(outputStyle({}, {}), whole);
    assert.deepEqual(outputStyle(terminal, {}, "report.txt"), whole);
    assert.deepEqual(outputStyle(terminal, {}, "-"), { columns: 70, isColored: true });
  });

  test("COLUMNS sets the width, where it is a number of columns", () => {
    assert.equal(outputStyle(terminal, { COLUMNS: "120" }).columns, 120);
    assert.equal(outputStyle({}, { COLUMNS: "60" }).columns, 60);
    for (const COLUMNS of ["", "0", "-1", "wide", "99999"])
      assert.equal(outputStyle(terminal, { COLUMNS }).columns, 70, COLUMNS);
  });

  test("FORCE_COLOR colors a pipe and never a file", () => {
    for (const FORCE_COLOR of ["", "1", "3", "true"])
      assert.equal(outputStyle({}, { FORCE_COLOR }).isColored, true, FORCE_COLOR);
    for (const FORCE_COLOR of ["0", "false"]) assert.equal(outputStyle({}, { FORCE_COLOR }).isColored, false);
    assert.equal(outputStyle({}, { FORCE_COLOR: "1" }, "report.txt").isColored, false);
  });
});
