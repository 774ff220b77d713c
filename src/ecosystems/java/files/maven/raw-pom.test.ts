import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { dependencyLines } from "./raw-pom.ts";

test("gives the line of each dependency, whatever ends the lines", () => {
  const text =
    "<project>\n<dependencies>\r\n<dependency>\n</dependency><dependency/>\n<!-- <dependency> -->\n<dependency >";
  assert.deepEqual(dependencyLines(text), [3, 4, 6]);
});

test("takes no time where all dependencies are in one line", async () => {
  const text = `<project>${"<dependency><artifactId>a</artifactId></dependency>".repeat(60_000)}</project>`;
  await assertQuick(3_000, "the file", () => assert.equal(dependencyLines(text).length, 60_000));
});
