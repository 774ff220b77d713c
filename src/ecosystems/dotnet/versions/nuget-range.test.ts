import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { isInRange, mayHold, parseRange } from "./nuget-range.ts";
import { compareSemver } from "../../kit/semver-order.ts";
import { normalizeVersion, parseVersion } from "./nuget-version.ts";

function read(text: string) {
  const version = parseVersion(text);
  assert.ok(version, text);
  return version;
}

describe("a range of NuGet or Paket", () => {
  const cases: Readonly<Record<string, { readonly takes: string; readonly refuses: string }>> = {
    "": { takes: "0.0.1 9.0.0.1", refuses: "" },
    "*": { takes: "1.0", refuses: "" },
    "1.0": { takes: "1.0.0 2.0", refuses: "0.9 1.0.0-beta" },
    "[1.2.3]": { takes: "1.2.3 1.2.3.0 1.2.3+x", refuses: "1.2.4" },
    "[1.0,2.0)": { takes: "1.0 1.9.9.9", refuses: "2.0 0.9" },
    "(1.0, 2.0]": { takes: "1.0.1 2.0.0", refuses: "1.0 2.0.0.1" },
    "(,1.0]": { takes: "0.1 1.0", refuses: "1.0.1" },
    "[1.0,)": { takes: "1.0 7.0", refuses: "0.9" },
    "[1.*, 2.0)": { takes: "1.0 1.9", refuses: "2.0 0.9" },
    "1.*": { takes: "1.0 1.99.0.5", refuses: "2.0.0-alpha 2.0 0.9" },
    "1.2.*": { takes: "1.2.0 1.2.9", refuses: "1.3.0" },
    "1.2.3-*": { takes: "1.2.3-alpha 1.2.3", refuses: "1.2.4 1.2.2" },
    "1.2.3-beta.*": { takes: "1.2.3-beta.2 1.2.3-rc 1.2.3", refuses: "1.2.3-alpha 1.2.4" },
    "~> 1.2": { takes: "1.2 1.9", refuses: "2.0 1.1" },
    "~> 1.2.3": { takes: "1.2.3 1.2.9", refuses: "1.3 1.2.2" },
    ">= 1.0 < 2": { takes: "1.0 1.9", refuses: "2.0 0.9" },
    ">=1.0 <=2": { takes: "1.0 2.0", refuses: "2.0.1" },
    "== 1.5": { takes: "1.5.0", refuses: "1.5.1" },
  };
  for (const [written, want] of Object.entries(cases)) {
    test(`"${written}" takes ${want.takes}`, () => {
      const range = parseRange(written);
      assert.ok(range);
      for (const version of want.takes.split(" ")) assert.equal(isInRange(read(version), range), true, version);
      for (const version of want.refuses.split(" ").filter(Boolean)) {
        assert.equal(isInRange(read(version), range), false, version);
      }
    });
  }

  test("is not read from anything else", () => {
    for (const text of ["$(Version)", "[1,2,3]", "[1.0", "[a,b]", "x.*", ">=", "latest", "1".repeat(5_000)]) {
      assert.equal(parseRange(text), undefined, text.slice(0, 20));
    }
  });

  test("asks for pre-releases only where it says so", () => {
    for (const text of ["*-*", "1.*-*", "1.0.0-*", "[1.0-beta,2.0)"])
      assert.equal(parseRange(text)?.prereleases, true, text);
    for (const text of ["", "*", "1.*", "[1.0,2.0)"]) assert.equal(parseRange(text)?.prereleases, false, text);
  });

  test("knows the pages it need not see", () => {
    const range = parseRange("[2.0,3.0)");
    assert.ok(range);
    assert.equal(mayHold(range, read("1.0"), read("1.9")), false);
    assert.equal(mayHold(range, read("3.0.1"), read("4.0")), false);
    assert.equal(mayHold(range, read("1.0"), read("2.0")), true);
    assert.equal(mayHold(range, undefined, undefined), true);
  });

  test("costs little on hostile texts", async () => {
    await assertQuick(500, "all of them", () => {
      for (const mark of ["[", "(", ",", "*", ".", "1", "1.", "-", "> ", "~>", " ", "=", "a"]) {
        for (const length of [4_000, 100_000]) {
          parseRange(mark.repeat(length / mark.length));
          parseVersion(mark.repeat(length / mark.length));
        }
      }
    });
  });
});

test("versions are compared by their numbers and then by their labels", () => {
  const order = ["1.0-alpha", "1.0-ALPHA.2", "1.0-alpha.10", "1.0-beta", "1.0", "1.0.0.1", "1.0.1", "1.10", "2.0"];
  assert.deepEqual(
    order.toReversed().sort((a, b) => compareSemver(read(a), read(b))),
    order,
  );
});

test("versions have one spelling in addresses", () => {
  const cases = {
    "1.0": "1.0.0",
    "1.2.3.0": "1.2.3",
    "1.2.3.4": "1.2.3.4",
    "01.2": "1.2.0",
    "1.0-RC+5": "1.0.0-rc",
    "1.0-beta.01": "1.0.0-beta.01",
    "../X": "../x",
  };
  for (const [written, want] of Object.entries(cases)) assert.equal(normalizeVersion(written), want);
});
