import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { fuzzRounds } from "../../test/helpers/fuzz-rounds.ts";
import { mutate, randomText } from "../../test/helpers/mutate.ts";
import { random } from "../../test/helpers/random.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { readSbom } from "./read-sbom.ts";

const folder = join(import.meta.dirname, "fixtures");
const samples = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
const limitMs = 1_000;

/** Reads a text; it gives a document or a ParseError, and soon. */
function read(text: string, what: string): Promise<void> {
  return assertQuick(limitMs, what, () => {
    try {
      const { packages } = readSbom(text);
      for (const entry of packages) assert.equal(typeof entry.name, "string");
    } catch (error) {
      if (!(error instanceof ParseError)) throw new Error(what, { cause: error });
    }
  });
}

describe("damaged and hostile SBOMs give a document or a ParseError", () => {
  for (const [name, sample] of samples) {
    test(`${name}, damaged`, async () => {
      for (let round = 0; round < fuzzRounds(1_000); round++) {
        const seed = name.length * 1_000_003 + round;
        const text = round % 10 === 0 ? randomText(sample, seed) : mutate(sample, random(seed));
        await read(text, `${name}, seed ${seed}: ${JSON.stringify(text.slice(0, 200))}`);
      }
    });

    test(`${name}, with long runs`, async () => {
      for (const unit of ["a", " ", "\n", "[", "{", '"', "\\", "<a>", "<text>", "A: ", "&amp;", "@", "/"]) {
        const long = unit.repeat(100_000 / unit.length);
        const middle = Math.floor(sample.length / 2);
        for (const text of [long, sample.slice(0, middle) + long + sample.slice(middle), sample + long]) {
          await read(text, `${name}, ${JSON.stringify(unit)}`);
        }
      }
    });
  }

  test("reads values of the wrong type without an unexpected error", async () => {
    for (const value of ["null", "1", '"x"', "[]", "{}", "[null]", "[[]]", '[{"name":1,"purl":{}}]']) {
      const metadata = `{"component":${value}}`;
      await read(`{"bomFormat":"CycloneDX","specVersion":"1.6","components":${value},"dependencies":${value}}`, value);
      await read(`{"bomFormat":"CycloneDX","specVersion":"1.6","metadata":${metadata},"compositions":${value}}`, value);
      await read(
        `{"spdxVersion":"SPDX-2.3","packages":${value},"relationships":${value},"creationInfo":${value}}`,
        value,
      );
      await read(
        `{"spdxVersion":"SPDX-2.3","documentDescribes":${value},"hasExtractedLicensingInfos":${value}}`,
        value,
      );
    }
  });
});
