import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { dotnet as dotnetFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const dotnet = await openEcosystem(dotnetFacts);

const project = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><V Condition="'$(V)' == ''">1.0.0</V><W Condition="a">$(V)-$([MSBuild]::NormalizePath('$(V)'))</W></PropertyGroup>
  <Import Project="$(MSBuildThisFileDirectory)..\\Directory.Build.props" />
  <ItemGroup Condition="'$(TargetFramework)' == 'net8.0'">
    <PackageReference Include="A;B" Version="$(V)" PrivateAssets="all" />
    <PackageReference Update="a"><Version>[1.0,2.0)</Version></PackageReference>
    <PackageVersion Include="C" Version="$(W)" />
    <GlobalPackageReference Include="C" />
  </ItemGroup>
</Project>
`;

const samples: Readonly<Record<string, string>> = {
  "src/App.csproj": project,
  "src/Directory.Build.props": project,
  "src/packages.config": `<?xml version="1.0"?>\n<packages>\n  <package id="A" version="1.0.0" developmentDependency="true" />\n</packages>\n`,
  "src/packages.lock.json": `{ "version": 1, "dependencies": { "net8.0": {
    "A": { "type": "Direct", "resolved": "1.0.0", "dependencies": { "B": "2.0.0" } },
    "B": { "type": "Transitive", "resolved": "2.0.0" }, "c": { "type": "Project" } } } }`,
  "src/project.assets.json": `{ "targets": { "net8.0": { "A/1.0.0": { "type": "package", "dependencies": { "B": "1" } } } },
    "projectFileDependencyGroups": { "net8.0": ["A >= 1.0.0"] }, "project": { "frameworks": {} } }`,
  "src/App.deps.json": `{ "runtimeTarget": {}, "targets": { "net8.0": { "App/1.0.0": { "dependencies": { "A": "1.0.0" } }, "A/1.0.0": {} } },
    "libraries": { "App/1.0.0": { "type": "project" }, "A/1.0.0": { "type": "package" } } }`,
  "src/project.json": `{ "dependencies": { "A": "1.0.0" }, "frameworks": { "net45": { "dependencies": { "B": { "version": "1" } } } } }`,
  "src/dotnet-tools.json": `{ "version": 1, "tools": { "dotnet-ef": { "version": "8.0.1" } } }`,
  "src/global.json": `{ "msbuild-sdks": { "A": "1.0" } }`,
  "src/paket.lock": `NUGET\n  remote: https://feed.example.com/index.json\n    A (1.0) - restriction: x\n      B (>= 1)\n    B (2.0)\nGROUP Test\nNUGET\n    C (3.0)\n`,
  "src/paket.dependencies": `source https://feed.example.com/index.json\nnuget A ~> 1.0 // x\nnuget B == 2.0 content: none\ngroup Test\n  nuget C\n`,
  "src/paket.references": `A\nB copy_local: true\ngroup Test\n  C\n`,
};

const beside = {
  "Directory.Packages.props": project,
  "nuget.config": "<configuration><packageSources><clear/></packageSources></configuration>",
};

fuzzDetectors({
  title: "damaged and hostile .NET files",
  ecosystem: dotnet,
  samples,
  beside,
  shares: { "src/App.csproj": 0.5, "src/Directory.Build.props": 0.5 },
  hostile: { "blanks inside of a tag": [["src/packages.config", `<a b="c"${" ".repeat(100_000)}=d/>`]] },
});
