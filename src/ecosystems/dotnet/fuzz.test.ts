import assert from "node:assert/strict";
import { test } from "node:test";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import type { Detector } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { dotnet } from "./index.ts";

const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

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

const samples: Record<string, string> = {
  "App.csproj": project,
  "Directory.Build.props": project,
  "packages.config": `<?xml version="1.0"?>\n<packages>\n  <package id="A" version="1.0.0" developmentDependency="true" />\n</packages>\n`,
  "packages.lock.json": `{ "version": 1, "dependencies": { "net8.0": {
    "A": { "type": "Direct", "resolved": "1.0.0", "dependencies": { "B": "2.0.0" } },
    "B": { "type": "Transitive", "resolved": "2.0.0" }, "c": { "type": "Project" } } } }`,
  "project.assets.json": `{ "targets": { "net8.0": { "A/1.0.0": { "type": "package", "dependencies": { "B": "1" } } } },
    "projectFileDependencyGroups": { "net8.0": ["A >= 1.0.0"] }, "project": { "frameworks": {} } }`,
  "App.deps.json": `{ "runtimeTarget": {}, "targets": { "net8.0": { "App/1.0.0": { "dependencies": { "A": "1.0.0" } }, "A/1.0.0": {} } },
    "libraries": { "App/1.0.0": { "type": "project" }, "A/1.0.0": { "type": "package" } } }`,
  "project.json": `{ "dependencies": { "A": "1.0.0" }, "frameworks": { "net45": { "dependencies": { "B": { "version": "1" } } } } }`,
  "dotnet-tools.json": `{ "version": 1, "tools": { "dotnet-ef": { "version": "8.0.1" } } }`,
  "global.json": `{ "msbuild-sdks": { "A": "1.0" } }`,
  "paket.lock": `NUGET\n  remote: https://feed.example.com/index.json\n    A (1.0) - restriction: x\n      B (>= 1)\n    B (2.0)\nGROUP Test\nNUGET\n    C (3.0)\n`,
  "paket.dependencies": `source https://feed.example.com/index.json\nnuget A ~> 1.0 // x\nnuget B == 2.0 content: none\ngroup Test\n  nuget C\n`,
  "paket.references": `A\nB copy_local: true\ngroup Test\n  C\n`,
};

const beside = {
  "Directory.Packages.props": project,
  "nuget.config": "<configuration><packageSources><clear/></packageSources></configuration>",
};

test("damaged files are read or refused, and quickly", async () => {
  const next = random(1);
  for (const [name, sample] of Object.entries(samples)) {
    const detector = detectorOf(name);
    for (let round = 0; round < rounds; round++) {
      const text = round % 20 === 0 ? randomText(sample, round) : mutate(sample, next);
      const start = performance.now();
      await read(detector, name, text, round);
      assert.ok(performance.now() - start < 1000, `${name}, round ${round}, is slow`);
    }
  }
});

async function read(detector: Detector, name: string, text: string, round: number): Promise<void> {
  try {
    const { components } = await detector.parse(fileOf(`src/${name}`, text, beside));
    for (const component of components) dotnet.purl(component);
  } catch (error) {
    if (!(error instanceof ParseError)) throw new Error(`${name}, round ${round}`, { cause: error });
  }
}

function detectorOf(name: string): Detector {
  const found = dotnet.detectors.find(({ files }) =>
    files.some((file) => file === name || (file.startsWith("*.") && name.endsWith(file.slice(1)))),
  );
  assert.ok(found, name);
  return found;
}
