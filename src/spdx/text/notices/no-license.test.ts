import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../identify.ts";
import { openIndex } from "../match/open-index.ts";
import { withLicense, withoutLicense } from "./fixtures/no-license.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("no license is granted by", () => {
  for (const text of withoutLicense) test(text, () => assert.equal(identify(text).expression, undefined));
});

describe("a short notice still grants a license:", () => {
  for (const [text, license] of withLicense) test(text, () => assert.equal(identify(text).expression, license));
});
