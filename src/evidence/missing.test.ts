import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { describeMissing, findMissing, missingReply } from "./missing.ts";

describe("what a registry lacks", () => {
  test("is evidence without a license", () =>
    assert.deepEqual(missingReply("package"), { evidence: { outcome: "none", confidence: 0, missing: "package" } }));

  test("is the version if it has the package, and else the package", async () => {
    assert.equal(await findMissing(async () => true), "version");
    assert.equal(await findMissing(async () => false), "package");
  });

  test("is the version if it cannot be asked about the package", async () => {
    const unavailable = new SourceUnavailable("timeout", "registry.example", "The registry did not answer.");
    assert.equal(await findMissing(() => Promise.reject(unavailable)), "version");
  });

  test("is unknown after an internal error of lcc", () =>
    assert.rejects(
      findMissing(() => Promise.reject(new TypeError("a fault"))),
      new TypeError("a fault"),
    ));

  test("is said in words", () => {
    const left = { name: "left", version: "" };
    const npm = (missing?: "package" | "version") => ({ source: "npm", ...(missing && { missing }) });
    assert.equal(describeMissing(npm(), left), undefined);
    assert.equal(describeMissing(npm("package"), { ...left, version: "1.0.0" }), "npm has no package left");
    assert.equal(describeMissing(npm("version"), { ...left, version: "1.0.0" }), "npm has no version 1.0.0 of left");
    assert.equal(describeMissing(npm("version"), left), "npm has no version of left");
    assert.equal(
      describeMissing(npm("version"), { ...left, requirement: "^9" }),
      "npm has no version of left that satisfies ^9",
    );
  });
});
