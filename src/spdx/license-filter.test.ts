import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLicenseFilter, type LicenseWish } from "./license-filter.ts";

describe("a filter for licenses", () => {
  const all = [
    "MIT",
    "MIT OR AGPL-3.0-only",
    "Apache-2.0 AND GPL-2.0-only WITH Classpath-exception-2.0",
    "LicenseRef-agpl-like",
    "not an expression (",
    "UNKNOWN",
  ];
  const cases: readonly (readonly [LicenseWish, readonly number[]])[] = [
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ license: "mit" }, [0, 1]],
    [{ license: "AGPL*" }, [1]],
    [{ license: "*agpl*" }, [1, 3]],
    [{ license: "MIT OR AGPL-3.0-only" }, [1]],
    [{ license: "gpl-2.0-only*" }, [2]],
    [{ license: "unknown" }, [5]],
    [{ license: "not an*" }, [4]],
    [{ family: "network-copyleft" }, [1]],
    [{ family: "permissive" }, [0, 1, 2]],
    [{ family: "other" }, [3, 4]],
    [{ family: "permissive", license: "AGPL*" }, [1]],
  ];
  for (const [wish, expected] of cases) {
    test(`${JSON.stringify(wish)} finds ${expected.length} of ${all.length}`, () => {
      const filter = createLicenseFilter(wish);
      assert.deepEqual(
        all.flatMap((license, at) => (filter(license) ? [at] : [])),
        expected,
      );
    });
  }
});
