import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { printExpression } from "../../spdx/expression.ts";
import { findFamily } from "../../spdx/families.ts";
import { knownLicenses, licensesMatching } from "./known-licenses.ts";
import { compilePattern } from "../judge/rules.ts";

const matching = (pattern: string) => [...licensesMatching(compilePattern(pattern))].map(printExpression);

describe("the known licenses that a pattern matches", () => {
  const cases: Record<string, readonly [pattern: string, ...want: string[]]> = {
    "are one and its later versions for an identifier": ["MPL-1.1", "MPL-1.1", "MPL-1.1+"],
    "are both forms of a GNU license for its old name": ["GPL-3.0", "GPL-3.0-only", "GPL-3.0-or-later"],
    "are the form that is named": ["GPL-3.0-only", "GPL-3.0-only"],
    "are those that a wildcard matches": ["EUPL-1.*1", "EUPL-1.1"],
    "have the exception that is named": [
      "GPL-3.0-only WITH Bison-exception-2.2",
      "GPL-3.0-only WITH Bison-exception-2.2",
    ],
    "have every exception that a wildcard matches, and no other": [
      "GPL-2.0-only WITH Classpath-*",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "GPL-2.0-only WITH Classpath-exception-2.0-short",
    ],
    "are references as they are, without later versions": ["LicenseRef-gemma", "LicenseRef-gemma"],
    "are none for a name that SPDX has replaced": ["wxWindows"],
    "are none for a name that does not exist": ["Apcahe-2.0"],
  };
  for (const [name, [pattern, ...want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(matching(pattern), want));
  }

  test("are those of a family, with the exceptions that lead to it from copyleft", () => {
    const licenses = matching("family:weak-copyleft");
    assert.ok(licenses.every((license) => findFamily(license) === "weak-copyleft"));
    assert.ok(licenses.includes("MPL-2.0"));
    assert.ok(licenses.includes("GPL-2.0-only WITH Classpath-exception-2.0"));
    assert.equal(new Set(licenses).size, licenses.length);
    const withException = licenses.filter((license) => license.includes(" WITH "));
    assert.ok(withException.every((license) => findFamily(license.split(" WITH ")[0] ?? "") === "copyleft"));
  });

  test("are without exceptions for a family to which none leads", () => {
    const licenses = matching("family:permissive");
    assert.ok(licenses.includes("MIT"));
    assert.ok(licenses.every((license) => findFamily(license) === "permissive" && !license.includes(" WITH ")));
  });
});

test("every known license is listed once, under its current name and without a plus", () => {
  const names = knownLicenses().map(printExpression);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
  assert.ok(["MIT", "GPL-3.0-only", "GPL-3.0-or-later", "LicenseRef-gemma"].every((name) => names.includes(name)));
  assert.deepEqual(
    names.filter((name) => name.endsWith("+") || name === "GPL-3.0" || name === "wxWindows"),
    [],
  );
});
