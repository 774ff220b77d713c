import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { app, none, nugetResolver, projectOf } from "../../../../test/helpers/nuget-project.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const resolve = nugetResolver(useStandIns());

describe("projects", () => {
  const feed = {
    A: { "1.0.0": { "": { T: "1.0" } }, "2.0.0": none },
    T: { "1.0.0": none, "2.0.0": none },
    Tool: { "1.0.0": none },
  };

  test("pass on what they use to those who use them, without their tools", async () => {
    const library = projectOf(
      ["A 1.0.0"],
      "netstandard2.1",
      `<PackageReference Include="Tool" Version="1.0.0" PrivateAssets="all" />`,
    );
    const { packages, manifests, list } = await resolve(feed, {
      "src/App/App.csproj": projectOf(["T 2.0.0"], "net8.0", `<ProjectReference Include="..\\Lib\\Lib.csproj" />`),
      "src/Lib/Lib.csproj": library,
    });
    assert.deepEqual(list, ["A 1.0.0 runtime", "T 1.0.0 runtime", "T 2.0.0 runtime", "Tool 1.0.0 runtime"]);
    const [own, other] = manifests;
    assert.deepEqual(own?.inherited, ["nuget:A@1.0.0"]);
    assert.equal(own?.isWhole && other?.isWhole, true);
    // In the one project it needs the newer version, in the other the older.
    assert.deepEqual(packages.find(({ name }) => name === "A")?.dependsOn, ["nuget:T@1.0.0", "nuget:T@2.0.0"]);
  });

  test("that reference each other are read once", async () => {
    const { list } = await resolve(feed, {
      "A/A.csproj": projectOf(["A 2.0.0"], "net8.0", `<ProjectReference Include="../B/B.csproj" />`),
      "B/B.csproj": projectOf(["Tool 1.0.0"], "net8.0", `<ProjectReference Include="../A/A.csproj" />`),
    });
    assert.deepEqual(list, ["A 2.0.0 runtime", "Tool 1.0.0 runtime"]);
  });

  test("that are not there leave the tree open, with a note", async () => {
    const { manifests, notes } = await resolve(
      feed,
      app(["A 2.0.0"], "net8.0", `<ProjectReference Include="../gone.csproj" />`),
    );
    assert.equal(manifests[0]?.isWhole, false);
    assert.match(notes?.[0]?.message ?? "", /gone\.csproj is used and could not be read/);
  });

  test("outside the tree are not those with the same path inside of it", async () => {
    const { list, notes } = await resolve(feed, {
      "App.csproj": projectOf(["A 2.0.0"], "net8.0", `<ProjectReference Include="../Lib/Lib.csproj" />`),
      "Lib/Lib.csproj": projectOf(["Tool 1.0.0"], "net8.0", `<ProjectReference Include="../../App.csproj" />`),
    });
    assert.deepEqual(list, ["A 2.0.0 runtime", "Tool 1.0.0 runtime"]);
    assert.deepEqual(
      notes?.map(({ message }) => /The project (\S+) is used and could not be read/.exec(message)?.[1]),
      ["../Lib/Lib.csproj", "../../App.csproj"],
    );
  });

  test("take versions from the central list, which pins what packages need where it says so", async () => {
    const central = (pinning: boolean) =>
      `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally><CentralPackageTransitivePinningEnabled>${pinning}</CentralPackageTransitivePinningEnabled></PropertyGroup><ItemGroup><PackageVersion Include="A" Version="1.0.0" /><PackageVersion Include="T" Version="2.0.0" /></ItemGroup></Project>`;
    const text = projectOf([]).replace("</ItemGroup>", `<PackageReference Include="A" /></ItemGroup>`);
    const run = async (pinning: boolean) =>
      (await resolve(feed, { "src/App.csproj": text, "Directory.Packages.props": central(pinning) })).list;
    assert.deepEqual(await run(false), ["A 1.0.0 runtime", "T 1.0.0 runtime"]);
    assert.deepEqual(await run(true), ["A 1.0.0 runtime", "T 2.0.0 runtime"]);
    const override = text.replace(`Include="A"`, `Include="A" VersionOverride="2.0.0"`);
    const other = await resolve(feed, { "src/App.csproj": override, "Directory.Packages.props": central(false) });
    assert.deepEqual(other.list, ["A 2.0.0 runtime"]);
  });

  test("share what Directory.Build.props names, each as far as it applies to it", async () => {
    const props = `<Project><ItemGroup><PackageReference Include="A" Version="1.0.0" /></ItemGroup></Project>`;
    const { manifests, list } = await resolve(feed, {
      "Directory.Build.props": props,
      "src/App.csproj": projectOf(["Tool 1.0.0"]),
    });
    assert.deepEqual(list, ["A 1.0.0 runtime", "T 1.0.0 runtime", "Tool 1.0.0 runtime"]);
    assert.deepEqual(
      manifests.map(({ file, roots }) => [file, [...roots.values()]]),
      [["src/App.csproj", [["nuget:A@1.0.0"], ["nuget:Tool@1.0.0"]]]],
    );
    assert.ok(manifests.every(({ isWhole }) => isWhole));
  });

  test("of tests and tools for the build keep their scopes for what these need", async () => {
    const more = `<PackageReference Include="T" Version="1.0.0" PrivateAssets="all" />`;
    const { list } = await resolve(feed, { "App.Tests.csproj": projectOf(["A 2.0.0"], "net8.0", more) });
    assert.deepEqual(list, ["A 2.0.0 test", "T 1.0.0 test"]);
  });

  test("that only download a package do not get what it needs", async () => {
    const { list } = await resolve(feed, app([], "net8.0", `<PackageDownload Include="A" Version="[1.0.0]" />`));
    assert.deepEqual(list, ["A 1.0.0 dev"]);
  });

  test("without a version for a package are not resolved by a guess", async () => {
    const { packages, manifests } = await resolve(
      feed,
      app([], "net8.0", `<PackageReference Include="A" Version="$(X)" /><PackageReference Include="T" />`),
    );
    assert.deepEqual(
      packages.map(({ name, version, unresolved }) => [name, version, unresolved?.code]),
      [
        ["A", "", "unreadable"],
        ["T", "", "unreadable"],
      ],
    );
    assert.equal(manifests[0]?.isWhole, false);
  });
});
