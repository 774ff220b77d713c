import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../../../test/helpers/brought-in.ts";

const project = (packages: readonly string[], projects: readonly string[] = []) =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><ItemGroup>
  ${packages.map((one) => `<PackageReference Include="${one}" Version="1.0.0"/>`).join("\n")}
  ${projects.map((one) => `<ProjectReference Include="${one}"/>`).join("\n")}</ItemGroup></Project>`;

/** An application of a library through a project without packages, and tests of the library. */
const files = {
  "Acme.sln": "Microsoft Visual Studio Solution File, Format Version 12.00\n",
  "Directory.Build.props": `<Project><ItemGroup><PackageReference Include="Everywhere" Version="1.0.0"/></ItemGroup></Project>`,
  "src/Acme.Core/Acme.Core.csproj": `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>
    <PackageReference Include="Core" Version="1.0.0"/>
    <PackageReference Include="Analyzer" Version="1.0.0" PrivateAssets="all"/></ItemGroup></Project>`,
  "src/Acme.Middle/Acme.Middle.csproj": project([], ["..\\Acme.Core\\Acme.Core.csproj"]),
  "src/Acme.App/Acme.App.csproj": project(["Web"], ["..\\Acme.Middle\\Acme.Middle.csproj"]),
  "test/Acme.Core.Tests/Acme.Core.Tests.csproj": project(["xunit"], ["../../src/Acme.Core/Acme.Core.csproj"]),
};

describe("the projects of a .NET solution", () => {
  test("are listed with every component that they need", async () =>
    assert.deepEqual(await broughtIn(files), {
      Analyzer: "unknown src/Acme.Core",
      Core: "runtime src/Acme.App src/Acme.Core src/Acme.Middle test/Acme.Core.Tests",
      Everywhere: "runtime src/Acme.App src/Acme.Core src/Acme.Middle test/Acme.Core.Tests",
      Web: "runtime src/Acme.App",
      xunit: "test test/Acme.Core.Tests",
    }));

  test("can be chosen by the name of the project or its folder", async () => {
    const ofMiddle = { Core: "runtime src/Acme.Middle", Everywhere: "runtime src/Acme.Middle" };
    assert.deepEqual(await broughtIn(files, { workspaces: ["Acme.Middle"] }), ofMiddle);
    assert.deepEqual(await broughtIn(files, { workspaces: ["src/Acme.Middle"] }), ofMiddle);
  });

  test("that are excluded also exclude what only they need", async () =>
    assert.deepEqual(await broughtIn(files, { exclude: ["test", "Acme.App"] }), {
      Analyzer: "unknown src/Acme.Core",
      Core: "runtime src/Acme.Core src/Acme.Middle",
      Everywhere: "runtime src/Acme.Core src/Acme.Middle",
    }));
});
