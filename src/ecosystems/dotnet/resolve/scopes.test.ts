import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { app, none, nugetResolver, projectOf } from "../../../../test/helpers/nuget-project.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const resolve = nugetResolver(useStandIns());
const tool = { developmentDependency: {} };
const feed = {
  A: { "1.0.0": { "": { B: "1.0" } } },
  B: { "1.0.0": none },
  Tool: { "1.0.0": { ...tool, "": { B: "1.0" } } },
  Build: { "1.0.0": { "": { B: "1.0 -runtime" } } },
};
const reference = (name: string, more = "") => `<PackageReference Include="${name}" Version="1.0.0" ${more} />`;

describe("the scope of a NuGet package", () => {
  const cases: Record<string, readonly [more: string, want: readonly string[]]> = {
    "is dev without runtime assets": [reference("A", `IncludeAssets="build; compile"`), ["A 1.0.0 dev", "B 1.0.0 dev"]],
    "is dev with the runtime assets excluded": [
      reference("A", `ExcludeAssets="Runtime"`),
      ["A 1.0.0 dev", "B 1.0.0 dev"],
    ],
    "is not dev because it is private": [
      reference("A", `PrivateAssets="all" IncludeAssets="runtime; build"`),
      ["A 1.0.0 runtime", "B 1.0.0 runtime"],
    ],
    "is dev for a development dependency by its metadata, and for what it needs": [
      reference("Tool"),
      ["B 1.0.0 dev", "Tool 1.0.0 dev"],
    ],
    "is dev for what a package needs without its runtime assets": [
      reference("Build"),
      ["B 1.0.0 dev", "Build 1.0.0 runtime"],
    ],
    "is that of the strongest use": [
      reference("Tool") + reference("A"),
      ["A 1.0.0 runtime", "B 1.0.0 runtime", "Tool 1.0.0 dev"],
    ],
  };
  for (const [title, [more, want]] of Object.entries(cases)) {
    test(title, async () => assert.deepEqual((await resolve(feed, app([], "net8.0", more))).list, want));
  }

  test("is dev for what a source generator refers to privately, and runtime for the rest", async () => {
    const text = projectOf([], "netstandard2.1", reference("A", `PrivateAssets="all"`) + reference("Tool"));
    const generator = text.replace("<TargetFramework>", "<IsRoslynComponent>true</IsRoslynComponent><TargetFramework>");
    const { list } = await resolve(feed, { "Acme.Generator.csproj": generator });
    assert.deepEqual(list, ["A 1.0.0 dev", "B 1.0.0 dev", "Tool 1.0.0 dev"]);
  });

  for (const [name, want] of Object.entries({
    "src/Acme.Tests/Acme.Tests.csproj": "test",
    "src/AcmeTest.csproj": "test",
    "src/Acme.Benchmarks.csproj": "dev",
    "src/Acme.Sample.csproj": "dev",
    "src/Contest.csproj": "runtime",
  })) {
    test(`of the project ${name} is ${want}`, async () =>
      assert.deepEqual((await resolve(feed, { [name]: projectOf(["B 1.0.0"]) })).list, [`B 1.0.0 ${want}`]));
  }

  test("is test wherever the property of a test project stands", async () => {
    const props = `<Project><PropertyGroup Condition="$(MSBuildProjectName.EndsWith('Checks'))"><IsTestProject>true</IsTestProject></PropertyGroup></Project>`;
    const { packages } = await resolve(feed, {
      "Directory.Build.props": props,
      "src/Acme.Checks/Acme.Checks.csproj": projectOf(["B 1.0.0"]),
      "src/Acme/Acme.csproj": projectOf(["A 1.0.0"], "net8.0", `<PackageReference Remove="B" />`),
    });
    assert.deepEqual(
      packages.map(({ name, scope }) => `${name} ${scope}`),
      ["A runtime", "B runtime"],
    );
  });

  test("takes a condition on the name of the project into account", async () => {
    const props = `<Project><ItemGroup Condition="$(MSBuildProjectName.EndsWith('Tests'))">${reference("A")}</ItemGroup></Project>`;
    const { list } = await resolve(feed, {
      "Directory.Build.props": props,
      "src/Acme.Tests/Acme.Tests.csproj": projectOf([]),
      "src/Acme/Acme.csproj": projectOf(["Tool 1.0.0"]),
    });
    assert.deepEqual(list, ["A 1.0.0 test", "B 1.0.0 dev", "Tool 1.0.0 dev"]);
  });
});

describe("a package that .NET supplies", () => {
  const supplied = {
    A: { "1.0.0": { "": { "System.Text.Json": "8.0.0", "Microsoft.Extensions.Options": "8.0.0" } } },
    "System.Text.Json": { "8.0.0": { "": { "System.Text.Encodings.Web": "8.0.0" } }, "8.0.5": none, "10.1.0": none },
    "System.Text.Encodings.Web": { "8.0.0": none },
    "Microsoft.Extensions.Options": { "8.0.0": none },
  };
  const web = `<FrameworkReference Include="Microsoft.AspNetCore.App" />`;
  const cases: Record<string, readonly [project: Record<string, string>, want: readonly string[]]> = {
    "is left out with what it needs from .NET 10 on, unless the project names it": [
      app(["A 1.0.0", "System.Text.Encodings.Web 8.0.0"], "net10.0"),
      ["A 1.0.0 runtime", "Microsoft.Extensions.Options 8.0.0 runtime", "System.Text.Encodings.Web 8.0.0 available"],
    ],
    "is available before": [
      app(["A 1.0.0"], "net8.0"),
      [
        "A 1.0.0 runtime",
        "Microsoft.Extensions.Options 8.0.0 runtime",
        "System.Text.Encodings.Web 8.0.0 available",
        "System.Text.Json 8.0.0 available",
      ],
    ],
    "may come with ASP.NET Core": [app(["A 1.0.0"], "net10.0", web), ["A 1.0.0 runtime"]],
    "is shipped if it is newer": [app(["System.Text.Json 10.1.0"], "net10.0"), ["System.Text.Json 10.1.0 runtime"]],
    "is shipped if it is a patch of the same version": [
      app(["System.Text.Json 8.0.5"], "net8.0"),
      ["System.Text.Json 8.0.5 runtime"],
    ],
    "is available if another version of .NET has the patch": [
      app(["System.Text.Json 8.0.5"], "net9.0"),
      ["System.Text.Json 8.0.5 available"],
    ],
    "is shipped if one framework of the project does not have it": [
      app(["System.Text.Json 8.0.0"], "net6.0;net8.0"),
      ["System.Text.Encodings.Web 8.0.0 runtime", "System.Text.Json 8.0.0 runtime"],
    ],
    "is available whatever .NET Standard and the .NET Framework have": [
      app(["System.Text.Encodings.Web 8.0.0"], "net472;netstandard2.0;net8.0"),
      ["System.Text.Encodings.Web 8.0.0 available"],
    ],
    "is shipped if only these have it": [
      app(["System.Text.Encodings.Web 8.0.0"], "net472;netstandard2.0"),
      ["System.Text.Encodings.Web 8.0.0 runtime"],
    ],
    "is shipped if only tests run where it is supplied": [
      {
        "src/Lib.csproj": projectOf(["System.Text.Encodings.Web 8.0.0"], "netstandard2.0"),
        "tests/Check.csproj": projectOf(["System.Text.Encodings.Web 8.0.0"], "net8.0"),
      },
      ["System.Text.Encodings.Web 8.0.0 runtime"],
    ],
  };
  for (const [title, [project, want]] of Object.entries(cases)) {
    test(title, async () => assert.deepEqual((await resolve(supplied, project)).list, want));
  }

  test("says so, and can be kept by the project", async () => {
    const { packages } = await resolve(supplied, app(["System.Text.Encodings.Web 8.0.0"]));
    assert.equal(packages[0]?.scopeReason, "supplied by .NET");
    const [file = ""] = Object.values(app(["A 1.0.0"], "net10.0"));
    const off = file.replace(
      "<PropertyGroup>",
      "<PropertyGroup><RestoreEnablePackagePruning>false</RestoreEnablePackagePruning>",
    );
    assert.equal((await resolve(supplied, { "App.csproj": off })).list.length, 4);
    const early = off.replace("false", "true").replace("net10.0", "net8.0");
    assert.deepEqual((await resolve(supplied, { "App.csproj": early })).list, [
      "A 1.0.0 runtime",
      "Microsoft.Extensions.Options 8.0.0 runtime",
    ]);
  });
});

describe("a project", () => {
  test("with references to projects alone has a graph of its own", async () => {
    const own = {
      A: { "1.0.0": { net8: { B: "1.0" }, "net6.0": { C: "1.0" }, "net8.0": { B: "1.0" } } },
      B: { "1.0.0": none },
      C: { "1.0.0": none },
    };
    const { list, manifests } = await resolve(own, {
      "src/App/App.csproj": projectOf([], "net8.0", `<ProjectReference Include="../Lib/Lib.csproj" />`),
      "src/Lib/Lib.csproj": projectOf(["A 1.0.0"], "net6.0"),
    });
    assert.deepEqual(list, ["A 1.0.0 runtime", "B 1.0.0 runtime", "C 1.0.0 runtime"]);
    const alone = manifests.find(({ file }) => file === "src/App/App.csproj");
    assert.deepEqual(alone?.inherited, ["nuget:A@1.0.0"]);
    assert.equal(alone?.isWhole, true);
  });

  test("does not have what a condition rules out for all of its frameworks", async () => {
    const items = reference("A", `Condition="'$(TargetFramework)' == 'net472'"`);
    const { list, manifests } = await resolve(feed, app(["B 1.0.0"], "net6.0;net8.0", items));
    assert.deepEqual(list, ["B 1.0.0 runtime"]);
    assert.equal(manifests[0]?.isWhole, true);
  });

  test("does not read a file that only a false condition imports", async () => {
    const { list, manifests } = await resolve(feed, {
      "build/old.props": `<Project><ItemGroup>${reference("A")}</ItemGroup></Project>`,
      "App.csproj": projectOf(["B 1.0.0"]).replace(
        "<PropertyGroup>",
        `<Import Project="build/old.props" Condition="'$(MSBuildProjectName)' == 'Other'" /><PropertyGroup>`,
      ),
    });
    assert.deepEqual(list, ["B 1.0.0 runtime"]);
    assert.deepEqual(
      manifests.map(({ file }) => file),
      ["App.csproj"],
    );
  });
});

test("a C# file of a project names no packages", async () => {
  const { list } = await resolve(feed, {
    "src/App.csproj": projectOf(["B 1.0.0"]),
    "src/App/Main.cs": "#:package A@1.0.0\n",
  });
  assert.deepEqual(list, ["B 1.0.0 runtime"]);
});

test("a program without a project is resolved for the .NET that runs it", async () => {
  const { list, manifests } = await resolve(feed, { "run.cs": "#:package A@1.0.0\n#:package Tool@1.0.0\n" });
  assert.deepEqual(list, ["A 1.0.0 runtime", "B 1.0.0 runtime", "Tool 1.0.0 dev"]);
  assert.equal(manifests[0]?.isWhole, true);
});

describe("a package that the SDK adds", () => {
  const added = {
    B: { "1.0.0": none },
    "FSharp.Core": { "10.1.401": none, "6.0.0": none },
    "Microsoft.NETCore.App": { "2.1.0": none },
  };
  test("is FSharp.Core for an F# project that does not name it", async () => {
    const { list, notes, manifests } = await resolve(added, { "App.fsproj": projectOf(["B 1.0.0"]) });
    assert.deepEqual(list, ["B 1.0.0 runtime", "FSharp.Core 10.1.401 runtime"]);
    assert.match(notes?.[0]?.message ?? "", /FSharp\.Core \(implicit\), here 10\.1\.401/);
    assert.equal(manifests[0]?.isWhole, true);
    const named = await resolve(added, { "App.fsproj": projectOf(["FSharp.Core 6.0.0"]) });
    assert.deepEqual(named.list, ["FSharp.Core 6.0.0 runtime"]);
  });

  test("is passed on to the projects that refer to an F# project", async () => {
    const { list } = await resolve(added, {
      "App/App.csproj": projectOf(["B 1.0.0"], "net8.0", `<ProjectReference Include="../Lib/Lib.fsproj" />`),
      "Lib/Lib.fsproj": projectOf(["B 1.0.0"]),
    });
    assert.deepEqual(list, ["B 1.0.0 runtime", "FSharp.Core 10.1.401 runtime"]);
  });

  test("is the runtime of .NET Core before 3.0", async () => {
    const { list } = await resolve(added, app(["B 1.0.0"], "netcoreapp2.1"));
    assert.deepEqual(list, ["B 1.0.0 runtime", "Microsoft.NETCore.App 2.1.0 runtime"]);
  });
});
