import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { props } from "./props.ts";

async function read(path: string, content: string, others: Record<string, string> = {}): Promise<string[]> {
  const { components } = await props.parse(fileOf(path, content, others));
  return components.map(({ name, version, scope }) => `${name} ${version} ${scope}`);
}

const central = `<Project><ItemGroup><PackageVersion Include="A" Version="1.0" /><PackageVersion Include="B" Version="2.0" />
  <GlobalPackageReference Include="Tool" Version="3.0" /></ItemGroup></Project>`;

describe("a file that projects share", () => {
  test("names packages for all of them", async () => {
    const text = `<Project><PropertyGroup><V>1.1.118</V></PropertyGroup><ItemGroup><PackageReference Include="StyleCop.Analyzers" Version="$(V)" PrivateAssets="all" /></ItemGroup></Project>`;
    assert.deepEqual(await read("Directory.Build.props", text), ["StyleCop.Analyzers 1.1.118 unknown"]);
  });

  test("takes versions from the central list too", async () => {
    const text = `<Project><ItemGroup><PackageReference Include="A" /></ItemGroup></Project>`;
    const others = { "Directory.Packages.props": central };
    assert.deepEqual(await read("build/shared.targets", text, others), ["A 1.0 runtime"]);
  });

  test("is not a list of uses where projects are there to use it", async () => {
    assert.deepEqual(await read("Directory.Packages.props", central, { "src/App.csproj": "" }), ["Tool 3.0 unknown"]);
  });

  test("is everything if it is alone", async () => {
    assert.deepEqual(await read("Directory.Packages.props", central), [
      "Tool 3.0 unknown",
      "A 1.0 unknown",
      "B 2.0 unknown",
    ]);
  });

  test("is skipped when it has nothing to do with packages", async () => {
    assert.deepEqual(await read("log4j.props", "PackageReference = 1"), []);
    assert.deepEqual(await read("x.targets", "<Project><Target"), []);
  });

  test("is not read if Paket has written it: its packages are in paket.lock", async () => {
    const text = `<Project><ItemGroup><PackageReference Include="%(Lines.PackageName)"><Version>%(Lines.PackageVersion)</Version></PackageReference></ItemGroup></Project>`;
    const { components, notes } = await props.parse(fileOf(".paket/Paket.Restore.targets", text));
    assert.deepEqual([components, notes ?? []], [[], []]);
    const other = await props.parse(fileOf(".paket/Other.targets", text));
    assert.equal(other.notes?.length, 1);
  });
});
