import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { type Decision, readCondition } from "./conditions.ts";
import { placeInConditions, locateExpression, startEvaluation } from "./evaluate-file.ts";

const files = { "src/build/common.props": "", "Directory.Build.props": "" };
const project = fileOf("src/Acme.Tests/Acme.Tests.csproj", "", files);

/** The decision in a project with some properties. */
function decide(condition: string, framework?: string): Decision {
  const state = startEvaluation(project, framework);
  for (const [name, values] of Object.entries({ own: ["1.0"], several: ["a", "b"], maybe: ["x"], off: [""] }))
    state.values.set(name, values);
  state.uncertain.add("maybe");
  state.values.set("configuration", ["Debug"]);
  return readCondition(condition).decide(placeInConditions(locateExpression(project, state), state));
}

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
  ["Exists('x.props')", "net8.0", false],
  ["'$(TargetFramework)' ==", "net8.0", undefined],
  ["'$(TargetFramework", "net8.0", undefined],
  ["1.10 > 1.9", "net8.0", true],
  ["'1.0' == '1'", "net8.0", true],
  ["$(MSBuildProjectName.EndsWith('Tests'))", "net8.0", true],
  ["$(MSBuildProjectName.EndsWith('tests'))", "net8.0", false],
  ["$(MSBuildProjectName.EndsWith('tests', StringComparison.OrdinalIgnoreCase))", "net8.0", true],
  ["'$(MSBuildProjectName.Split('.')[1])' == 'tests'", "net8.0", true],
  ["'$(MSBuildProjectName.Substring(0, 4).ToLower())' == 'acme'", "net8.0", true],
  ["$(MSBuildProjectName.Replace('.', '').Contains('AcmeT'))", "net8.0", true],
  ["'$(MSBuildProjectName.Length)' > '5'", "net8.0", true],
  ["'$(MSBuildProjectName.Unheard())' == ''", "net8.0", undefined],
  ["$(MSBuildProjectDirectory.Contains('src'))", "net8.0", true],
  ["'$(MSBuildThisFileDirectory)' == '/src/Acme.Tests/'", "net8.0", true],
  ["'$(MSBuildProjectExtension)' == '.fsproj'", "net8.0", false],
  ["$([MSBuild]::VersionGreaterThanOrEquals('$(TargetFrameworkVersion)', '6.0'))", "net8.0", true],
  [
    "$([MSBuild]::VersionLessThan($([MSBuild]::GetTargetFrameworkVersion('$(TargetFramework)')), '4.8'))",
    "net472",
    true,
  ],
  ["'$([MSBuild]::GetDirectoryNameOfFileAbove('$(MSBuildThisFileDirectory)', 'common.props'))' == ''", "net8.0", true],
  ["'$([MSBuild]::GetPathOfFileAbove('Directory.Build.props'))' == '/Directory.Build.props'", "net8.0", true],
  ["$([MSBuild]::IsOSPlatform('Windows'))", "net8.0", undefined],
  ["'$([System.Environment]::GetEnvironmentVariable('CI'))' == ''", "net8.0", undefined],
  ["Exists('../build/common.props')", "net8.0", true],
  ["Exists('$(MSBuildThisFileDirectory)../build/other.props')", "net8.0", false],
  ["Exists('../build')", "net8.0", undefined],
  ["Exists('$(Unset)/x.props')", "net8.0", undefined],
  ["'$(Own)' >= '0.9' and '$(Own)' != ''", "net8.0", true],
  ["'$(Several)' == 'a'", "net8.0", undefined],
  ["'$(Several)' == 'c'", "net8.0", false],
  ["'$(Maybe)' == 'x'", "net8.0", undefined],
  ["'$(Maybe)' == 'y'", "net8.0", false],
  ["'$(Off)' == ''", "net8.0", true],
  ["'$(Configuration)' == 'Debug'", "net8.0", undefined],
  ["'@(Item)' == ''", "net8.0", undefined],
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
