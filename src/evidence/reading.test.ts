import assert from "node:assert/strict";
import { test } from "node:test";
import { combineReadings, readFirstName, readLicenseName, readLicenseWords, toReading, weaken } from "./reading.ts";

test("an exact name is certain, a name without a version is a guess", () => {
  assert.deepEqual(combineReadings("or", [readLicenseName("MIT")]), {
    outcome: "answer",
    license: "MIT",
    confidence: 1,
  });
  const { outcome, confidence } = combineReadings("or", [readLicenseName("GPL")]);
  assert.deepEqual([outcome, confidence], ["weak", 0.5]);
});

test("the least certain reading decides", () => {
  const { outcome, confidence } = combineReadings("and", [readLicenseName("MIT"), readLicenseName("GPL")]);
  assert.deepEqual([outcome, confidence], ["weak", 0.5]);
  const text = readLicenseWords("…", () => ({ expression: "ISC", confidence: 0.8 }));
  const both = combineReadings("or", [readLicenseName("MIT"), text]);
  assert.deepEqual(both, { outcome: "answer", license: "MIT OR ISC", confidence: 0.8 });
});

test("one unknown name makes the whole unknown", () => {
  for (const names of [["MIT", "Nonsense License"], ["MIT AND NOASSERTION"], ["MIT OR OTHER"], ["NONE"], []]) {
    assert.deepEqual(
      combineReadings("and", names.map(readLicenseName)),
      { outcome: "none", confidence: 0 },
      names.join(),
    );
  }
});

test("of several names for one license the first exact one counts", () => {
  const apache = readFirstName(["GPL", "https://www.apache.org/licenses/LICENSE-2.0.txt"]);
  assert.equal(combineReadings("or", [apache]).license, "Apache-2.0");
  assert.equal(readFirstName(["GPL", "gibberish"])?.isExact, false);
  assert.equal(readFirstName(["gibberish"]), undefined);
});

test("a doubt turns an answer into a guess and leaves the rest as it is", () => {
  const answer = { outcome: "answer", license: "MIT", confidence: 1, raw: "MIT" } as const;
  assert.deepEqual(weaken(answer, "inherited"), {
    outcome: "weak",
    license: "MIT",
    confidence: 0.5,
    raw: "MIT",
    doubt: "inherited",
  });
  assert.deepEqual(weaken(answer), { outcome: "weak", license: "MIT", confidence: 0.5, raw: "MIT" });
  const none = { outcome: "none", confidence: 0 } as const;
  assert.equal(weaken(none, "inherited"), none);
});

test("a name without a meaning has no reading", () =>
  assert.equal(toReading({ expression: "MIT", strength: "none" }), undefined));
