import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { project } from "./project.ts";

async function read(content: string, others: Record<string, string> = {}, path = "src/App/App.csproj") {
  return await project.parse(fileOf(path, content, others));
}

async function list(items: string, others: Record<string, string> = {}, properties = ""): Promise<string[]> {
  const { components } = await read(projectOf(items, properties), others);
  return components.map(({ name, version, requirement = "" }) => `${name} ${version || `(${requirement})`}`);
}

function projectOf(items: string, properties = ""): string {
  return `<Project><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${items}</ItemGroup></Project>`;
}

test("a project of Visual Studio 2003 names no packages", async () => {
  const content = '<VisualStudioProject><CSHARP ProductVersion="7.10.3077"/></VisualStudioProject>';
  assert.deepEqual((await read(content)).components, []);
});

test("packaging projects are project files too", () => {
  for (const kind of ["*.wapproj", "*.wixproj"]) assert.ok(project.files.includes(kind), kind);
});

describe("a project file", () => {
  const cases: Record<string, readonly [string, readonly string[]]> = {
    "the version as attribute and as element": [
      `<PackageReference Include="A" Version="1.2.3" /><PackageReference Include="B"><Version>2.0.0-rc.1+x</Version></PackageReference>`,
      ["A 1.2.3", "B 2.0.0-rc.1+x"],
    ],
    "exact ranges as versions, other ranges and floating versions as requirements": [
      `<PackageReference Include="A" Version="[1.2.3]" /><PackageReference Include="B" Version="[1.0, 2.0)" /><PackageReference Include="C" Version="1.*" /><PackageReference Include="D" />`,
      ["A 1.2.3", "B ([1.0, 2.0))", "C (1.*)", "D ()"],
    ],
    "what is on a condition, whatever it is": [
      `<PackageReference Include="A" Version="6.0.9" Condition="'$(TargetFramework)' == 'net6.0'" /><PackageReference Include="A" Version="8.0.3" Condition="'$(TargetFramework)' == 'net8.0'" />`,
      ["A 6.0.9", "A 8.0.3"],
    ],
    "several names in one item": [`<PackageReference Include="A; B" Version="1.0" />`, ["A 1.0", "B 1.0"]],
    "downloads and tools": [
      `<PackageDownload Include="A" Version="[1.0];[2.0]" /><DotNetCliToolReference Include="B" Version="3.0" />`,
      ["A 1.0", "A 2.0", "B 3.0"],
    ],
    "nothing for updates, removals, projects and assemblies": [
      `<PackageReference Update="A" Version="1" /><PackageReference Include="B" Version="1" /><PackageReference Remove="b" /><ProjectReference Include="C.csproj" /><Reference Include="D, Version=1.0.0.0" />`,
      [],
    ],
    "the version that an update sets": [
      `<PackageReference Include="A" /><PackageReference Update="a" Version="2.0" />`,
      ["A 2.0"],
    ],
  };
  for (const [title, [items, want]] of Object.entries(cases)) {
    test(`gives ${title}`, async () => assert.deepEqual(await list(items), want));
  }

  test("fills in properties, with their defaults and with all values that conditions give them", async () => {
    const properties = `<A>1.0</A><A Condition="'$(A)' == ''">9.9</A><B Condition=" '$(B)'=='' ">2.0</B>
      <C Condition="'$(TargetFramework)' == 'net6.0'">6.0</C><C Condition="'$(TargetFramework)' == 'net8.0'">8.0</C>
      <D>$(A).$(B)</D><E>$(E)</E>`;
    const items = ["A", "B", "C", "D", "E", "F"].map((x) => `<PackageReference Include="${x}" Version="$(${x})" />`);
    assert.deepEqual(await list(items.join(""), {}, properties), [
      "A 1.0",
      "B 2.0",
      "C 6.0",
      "C 8.0",
      "D 1.0.2.0",
      "E ($(E))",
      "F ($(F))",
    ]);
  });

  test("takes properties from the files that MSBuild adds and from those that these import", async () => {
    const items = ["Top", "Near", "Common", "Engine"].map(
      (x) => `<PackageReference Include="${x}" Version="$(${x})" />`,
    );
    const others = {
      "Directory.Build.props": `<Project><PropertyGroup><Top>1.0</Top><Root>$([MSBuild]::NormalizeDirectory('$(MSBuildThisFileDirectory)'))</Root></PropertyGroup><Import Project="$(Root)build\\common.props" /></Project>`,
      "src/Directory.Build.props": `<Project><Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" /><PropertyGroup><Near>2.0</Near></PropertyGroup></Project>`,
      "build/common.props": `<Project><PropertyGroup><Common>3.0</Common></PropertyGroup><Import Project="common.props" /></Project>`,
      "eng/Versions.props": `<Project><PropertyGroup><Engine>4.0</Engine></PropertyGroup></Project>`,
    };
    assert.deepEqual(await list(items.join(""), others), ["Top 1.0", "Near 2.0", "Common 3.0", "Engine 4.0"]);
  });

  test("does not see a Directory.Build.props above the nearest one that does not import it", async () => {
    const others = {
      "Directory.Build.props": `<Project><PropertyGroup><V>1.0</V></PropertyGroup></Project>`,
      "src/Directory.Build.props": `<Project />`,
    };
    assert.deepEqual(await list(`<PackageReference Include="A" Version="$(V)" />`, others), ["A ($(V))"]);
  });

  test("takes versions from the nearest central list, under the spelling of the list", async () => {
    const others = {
      "Directory.Packages.props": `<Project><PropertyGroup><V>1.0</V></PropertyGroup><ItemGroup>
        <PackageVersion Include="Serilog" Version="$(V)" /><PackageVersion Include="Polly" Version="[8.3.1]" />
        <PackageVersion Include="Two" Version="6.0" Condition="'$(TargetFramework)' == 'net6.0'" />
        <PackageVersion Include="Two" Version="8.0" Condition="'$(TargetFramework)' == 'net8.0'" />
        <PackageVersion Include="Unused" Version="1.0" /></ItemGroup></Project>`,
    };
    const items = `<PackageReference Include="serilog" /><PackageReference Include="POLLY" VersionOverride="7.0.0" /><PackageReference Include="Two" />`;
    assert.deepEqual(await list(items, others), ["Serilog 1.0", "Polly 7.0.0", "Two 6.0", "Two 8.0"]);
    const off = "<ManagePackageVersionsCentrally>false</ManagePackageVersionsCentrally>";
    assert.deepEqual(await list(`<PackageReference Include="Serilog" />`, others, off), ["Serilog ()"]);
  });

  test("lets a central list change another one that it imports", async () => {
    const others = {
      "Directory.Packages.props": `<Project><ItemGroup><PackageVersion Include="A" Version="1.0" /></ItemGroup></Project>`,
      "src/Directory.Packages.props": `<Project><Import Project="$([MSBuild]::GetPathOfFileAbove(Directory.Packages.props, $(MSBuildThisFileDirectory)..))" /><ItemGroup><PackageVersion Update="A" Version="2.0" /></ItemGroup></Project>`,
    };
    assert.deepEqual(await list(`<PackageReference Include="A" />`, others), ["A 2.0"]);
  });

  test("reads the older central list that updates references", async () => {
    const others = { "Packages.props": projectOf(`<PackageReference Update="A" Version="1.0" />`) };
    assert.deepEqual(await list(`<PackageReference Include="A" />`, others), ["A 1.0"]);
  });

  test("tells build tools and tests from what is shipped", async () => {
    const items = `<PackageReference Include="Shipped" Version="1" /><PackageReference Include="Tool" Version="1" PrivateAssets="All" />
      <PackageReference Include="Other"><PrivateAssets>runtime; all</PrivateAssets></PackageReference>`;
    const scopes = async (path: string, more = "") => {
      const { components } = await read(projectOf(items + more), {}, path);
      return components.map(({ scope }) => scope);
    };
    assert.deepEqual(await scopes("src/App.csproj"), ["runtime", "unknown", "unknown"]);
    assert.deepEqual(await scopes("src/App.Tests.csproj"), ["test", "test", "test"]);
    const sdk = `<PackageReference Include="Microsoft.NET.Test.Sdk" Version="17.0" />`;
    assert.deepEqual(await scopes("src/App.csproj", sdk), ["test", "test", "test", "test"]);
    assert.deepEqual(await scopes("src/App.csproj", sdk.replace(" Version", ` Condition="x" Version`)), [
      "runtime",
      "unknown",
      "unknown",
      "runtime",
    ]);
  });

  test("has lines, comments left out", async () => {
    const text = `<Project>\n<!-- <PackageReference Include="A" /> -->\n<ItemGroup>\n<PackageReference Include="A" Version="1" />\n</ItemGroup></Project>`;
    const { components } = await read(text);
    assert.deepEqual(components[0]?.locations, [{ file: "src/App/App.csproj", line: 4 }]);
  });

  test("notes names that only a build knows", async () => {
    const { components, notes } = await read(projectOf(`<PackageReference Include="$(X).Y" Version="1" />`));
    assert.equal(components.length, 0);
    assert.match(notes?.[0]?.message ?? "", /\$\(X\)\.Y/);
  });

  test("names the feed of packages that are not from the public one", async () => {
    const config = `<configuration><packageSources><clear /><add key="nuget.org" value="https://api.nuget.org/v3/index.json" /><add key="Own" value="https://user:secret@feed.example.com/v3/index.json" /></packageSources>
      <packageSourceMapping><packageSource key="nuget.org"><package pattern="*" /></packageSource><packageSource key="own"><package pattern="Acme.*" /></packageSource></packageSourceMapping></configuration>`;
    const items = `<PackageReference Include="Acme.Core" Version="1" /><PackageReference Include="Dapper" Version="1" />`;
    const { components } = await read(projectOf(items), { "NuGet.Config": config });
    assert.deepEqual(
      components.map(({ origin }) => origin?.address),
      ["https://feed.example.com/v3/index.json", undefined],
    );
  });

  test("rejects what is not a project", async () => {
    await assert.rejects(read("hello"), ParseError);
    await assert.rejects(read("<Project><PackageReference"), ParseError);
  });

  test("takes linear time on hostile text", async () => {
    const big = 100_000;
    const reference = `<PackageReference Include="A" Version="1" />`;
    const hostile = [
      projectOf(`<PackageReference Include="${"$(".repeat(big)}" />`),
      projectOf(`<PackageReference Include="${"$(a)".repeat(big / 4)}" />`),
      projectOf(`<PackageReference Include="A" Version="${"$([MSBuild]::NormalizePath(".repeat(4000)}" />`),
      projectOf(reference, `<A>aaaaaaaaaa</A>${"<A>$(A)$(A)</A>".repeat(5000)}`),
      projectOf(reference, `${`<A Condition="x">$(A)b</A>`.repeat(5000)}<B>${"$(A)".repeat(1000)}</B>`),
      projectOf(reference.repeat(3000) + `<PackageReference Update="A" Version="2" />`.repeat(3000)),
      projectOf(`<PackageReference Include=${" ".repeat(big)}="A" />`),
      projectOf(reference + " <!-- ".repeat(10_000) + "-->"),
      projectOf(`<PackageReference Include="${"A;".repeat(big / 2)}" />`),
      projectOf(`<PackageReference Include="A" Version="1${"-".repeat(big)}+" />`),
    ];
    for (const text of hostile) {
      await assertQuick(1000, `${text.slice(0, 120)}…`, () =>
        read(text).catch((error: unknown) => assert.ok(error instanceof ParseError, String(error))),
      );
    }
  });
});
