import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { app, none, nugetResolver, projectOf } from "../../../../test/helpers/nuget-project.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const resolve = nugetResolver(useStandIns());

describe("target frameworks", () => {
  const byFramework = {
    A: {
      "1.0.0": {
        ".NETFramework4.5": { Old: "1.0" },
        ".NETStandard2.0": { Standard: "1.0" },
        "net6.0": { Six: "1.0" },
        "net8.0-windows7.0": { Windows: "1.0" },
      },
    },
    ...Object.fromEntries(["Old", "Standard", "Six", "Windows"].map((name) => [name, { "1.0.0": none }])),
  };
  const cases: Record<string, string> = {
    "net8.0": "Six",
    "net5.0": "Standard",
    "netcoreapp3.1": "Standard",
    net472: "Old",
    "netstandard2.1": "Standard",
    "net8.0-windows": "Windows",
    "net8.0-android": "Six",
  };
  for (const [framework, want] of Object.entries(cases)) {
    test(`${framework} takes the list that is nearest`, async () => {
      const { list } = await resolve(byFramework, app(["A 1.0.0"], framework));
      assert.deepEqual(list, ["A 1.0.0 runtime", `${want} 1.0.0 runtime`].sort());
    });
  }

  test("of several the union is listed", async () => {
    const { list } = await resolve(byFramework, app(["A 1.0.0"], "net472;net8.0"));
    assert.deepEqual(list, ["A 1.0.0 runtime", "Old 1.0.0 runtime", "Six 1.0.0 runtime"]);
  });

  test("that are not known let all lists count, with a note", async () => {
    const { list, notes } = await resolve(byFramework, app(["A 1.0.0"], ""));
    assert.equal(list.length, 5);
    assert.match(notes?.[0]?.message ?? "", /target framework is not known/);
  });

  test("of old project files are read", async () => {
    const text = projectOf(["A 1.0.0"], "").replace(
      "<PropertyGroup>",
      "<PropertyGroup><TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>",
    );
    assert.deepEqual((await resolve(byFramework, { "App.csproj": text })).list, [
      "A 1.0.0 runtime",
      "Old 1.0.0 runtime",
    ]);
  });

  test("decide conditions, so that each has its own version", async () => {
    const feed = {
      A: { "6.0.0": { "": { Six: "1.0" } }, "8.0.0": none },
      Six: { "1.0.0": none },
      B: { "1.0.0": none },
    };
    const items = ["6", "8"].map(
      (n) => `<PackageReference Include="A" Version="${n}.0.0" Condition="'$(TargetFramework)' == 'net${n}.0'" />`,
    );
    const both = await resolve(feed, app([], "net6.0;net8.0", items.join("")));
    assert.deepEqual(both.list, ["A 6.0.0 runtime", "A 8.0.0 runtime", "Six 1.0.0 runtime"]);
    assert.equal(both.manifests[0]?.isWhole, true);
    assert.deepEqual([...(both.manifests[0]?.roots.values() ?? [])], [["nuget:A@6.0.0"], ["nuget:A@8.0.0"]]);
  });

  test("of .NET Standard bring its reference assemblies, where the registry has them", async () => {
    const feed = {
      A: { "1.0.0": none },
      "NETStandard.Library": { "2.0.3": { ".NETStandard2.0": { "Microsoft.NETCore.Platforms": "1.1.0" } } },
      "Microsoft.NETCore.Platforms": { "1.1.0": none },
    };
    const { list, manifests } = await resolve(feed, app(["A 1.0.0"], "netstandard2.0"));
    assert.deepEqual(list, [
      "A 1.0.0 runtime",
      "Microsoft.NETCore.Platforms 1.1.0 runtime",
      "NETStandard.Library 2.0.3 runtime",
    ]);
    assert.deepEqual(manifests[0]?.inherited, ["nuget:NETStandard.Library@2.0.3"]);
    assert.deepEqual((await resolve({ A: feed.A }, app(["A 1.0.0"], "netstandard2.0"))).list, ["A 1.0.0 runtime"]);
  });
});
