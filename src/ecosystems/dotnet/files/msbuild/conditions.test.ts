import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { decide } from "./conditions.ts";

const cases: readonly (readonly [condition: string, framework: string, want: boolean | undefined])[] = [
  ["'$(TargetFramework)' == 'net8.0'", "net8.0", true],
  ["'$(TargetFramework)'=='NET6.0'", "net8.0", false],
  ["$(TargetFramework) != 'net6.0'", "net8.0", true],
  ["!('$(TargetFramework)' == 'net8.0')", "net8.0", false],
  ["'$(TargetFramework)' == 'net6.0' Or '$(TargetFramework)' == 'net8.0'", "net8.0", true],
  ["'$(TargetFramework)' == 'net8.0' And '$(Configuration)' == 'Debug'", "net8.0", undefined],
  ["'$(TargetFramework)' == 'net6.0' and '$(Configuration)' == 'Debug'", "net8.0", false],
  ["'$(TargetFramework)' == 'net8.0' or '$(Configuration)' == 'Debug'", "net8.0", true],
  ["$(TargetFramework.StartsWith('net4'))", "net472", true],
  ["'$(TargetFramework.StartsWith('net4'))' == 'true'", "net8.0", false],
  ["$(TargetFramework.Contains('standard')) == false", "netstandard2.0", false],
  ["'$(TargetFrameworkIdentifier)' == '.NETFramework'", "net472", true],
  ["$([MSBuild]::GetTargetFrameworkIdentifier('$(TargetFramework)')) == '.NETCoreApp'", "net8.0", true],
  ["$([MSBuild]::IsTargetFrameworkCompatible('$(TargetFramework)', 'net6.0'))", "net8.0", true],
  ["$([MSBuild]::IsTargetFrameworkCompatible('$(TargetFramework)', 'net6.0'))", "netstandard2.0", false],
  ["'$(Version)' == ''", "net8.0", undefined],
  ["Exists('x.props')", "net8.0", undefined],
  ["'$(TargetFramework)' ==", "net8.0", undefined],
  ["'$(TargetFramework", "net8.0", undefined],
  ["1.10 > 1.9", "net8.0", true],
];

for (const [condition, framework, want] of cases) {
  test(`${condition} for ${framework} is ${want === undefined ? "not known" : want}`, () => {
    assert.equal(decide(condition, framework), want);
  });
}

test("hostile conditions end soon", async () => {
  await assertQuick(1_000, "all of them", () => {
    for (const piece of ["(", "!", "'$(", "$(", "a or ", "'", "'a' == "]) decide(piece.repeat(2_000), "net8.0");
  });
});
