import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFramework } from "./framework.ts";
import { findNearestFramework } from "./nearest-framework.ts";

/** The one of some frameworks that a project takes. */
function nearest(project: string, offered: readonly string[]): string | undefined {
  const own = parseFramework(project);
  assert.ok(own);
  const at = findNearestFramework(own, offered.map(parseFramework));
  return at === undefined ? undefined : offered[at];
}

const cases: readonly (readonly [project: string, offered: string, want: string | undefined])[] = [
  ["net8.0", "net6.0 net9.0 netstandard2.0", "net6.0"],
  ["net8.0", "netcoreapp3.1 netstandard2.1", "netcoreapp3.1"],
  ["net8.0", ".NETStandard1.3 .NETStandard2.0 .NETFramework4.5", ".NETStandard2.0"],
  ["net8.0", "net472", "net472"],
  ["net8.0", "net45 net472", "net45"],
  ["netcoreapp1.1", "net461", undefined],
  ["netcoreapp2.0", "netstandard2.1 netstandard2.0", "netstandard2.0"],
  ["net461", "netstandard2.0 net45", "net45"],
  ["net46", "netstandard2.0 netstandard1.3", "netstandard1.3"],
  ["net45", "netstandard1.3 portable-net45+win8", "portable-net45+win8"],
  ["net45", ".NETPortable0.0-Profile259 any", ".NETPortable0.0-Profile259"],
  ["net40", ".NETPortable0.0-Profile259", undefined],
  ["net472", "net4.7.2 net47", "net4.7.2"],
  ["net48", ".NETFramework,Version=v4.6.2 net45", ".NETFramework,Version=v4.6.2"],
  ["netstandard2.0", "netstandard2.1 netstandard1.6", "netstandard1.6"],
  ["net8.0-windows10.0.19041", "net8.0-windows7.0 net8.0", "net8.0-windows7.0"],
  ["net8.0-windows7.0", "net8.0-windows10.0.19041 net6.0", "net6.0"],
  ["net8.0-ios", "net8.0-android net7.0", "net7.0"],
  ["net8.0-android", "monoandroid10.0 netstandard2.0", "monoandroid10.0"],
  ["uap10.0.16299", "netstandard2.0 uap10.0", "uap10.0"],
  ["net10.0", "net9.0 net8.0", "net9.0"],
];

for (const [project, offered, want] of cases) {
  test(`${project} takes ${want ?? "none"} of ${offered}`, () => {
    assert.equal(nearest(project, offered.split(" ")), want);
    assert.equal(nearest(project, offered.split(" ").reverse()), want);
  });
}

test("other text is not a framework", () => {
  for (const text of ["1", "§", "a".repeat(1_000), "net-", "-windows"]) assert.equal(parseFramework(text), undefined);
});
