import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { detect } from "../detect.ts";

const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    {
      id: "x/source",
      kind: "search",
      title: "Source",
      files: ["*.src"],
      incidental: true,
      parse: async () => ({ components: [] }),
    },
  ],
  purl: () => undefined,
};

test("the bound of 100,000 source files in a project is named", async () => {
  const files = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`${at}.src`, ""]));
  const { coverage } = await detect(sourceOf(files), [ecosystem], { exclude: [] });
  assert.deepEqual(coverage.limits, [
    { bound: "100,000 source files in a project that are searched for models", count: 1, files: ["99999.src"] },
  ]);
  assert.deepEqual(coverage.manifestsUnread, []);
});
