import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isExact, listCases, scoreCase } from "../scripts/corpus/manifests.ts";
import { compareReferences } from "../scripts/corpus/references.ts";
import { ecosystems } from "../src/ecosystems/index.ts";
import { needs, sharedFolder } from "./helpers/shared.ts";

describe("the dependencies of sample repositories", () => {
  const folder = sharedFolder("corpus/manifests");

  test("are found exactly in at least 300 of 309", needs(folder), async () => {
    const cases = listCases(folder ?? "");
    const inexact: string[] = [];
    for (const name of cases) if (!isExact(await scoreCase(folder ?? "", name, ecosystems))) inexact.push(name);
    assert.equal(cases.length, 309);
    assert.ok(inexact.length <= 9, inexact.join(", "));
  });
});

describe("the models and datasets that sample files name", () => {
  const folder = sharedFolder("corpus/ai/references");

  test("are found in at least 95 of 99 places, and nothing that is none", needs(folder), async () => {
    const { required, missing, forbidden } = await compareReferences(folder ?? "", ecosystems);
    assert.equal(required, 99);
    assert.ok(missing.length <= 4, missing.join(", "));
    assert.deepEqual(forbidden, []);
  });
});
