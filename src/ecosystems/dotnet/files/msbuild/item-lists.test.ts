import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { project } from "./project.ts";
import { props } from "./props.ts";

const dependencies = `<Project>
  <ItemGroup>
    <LatestReference Include="Acme.Json" />
    <LatestReference Include="Acme.Log;Acme.Unused" />
    <LatestReference Include="Acme.Web" Version="$(OtherVersion)" />
    <LatestReference Include="Acme.Own" />
  </ItemGroup>
  <ItemGroup>
    <LatestReference Update="@(LatestReference)">
      <VersionName>$([System.String]::new('%(Identity)').Replace('.',''))</VersionName>
    </LatestReference>
    <LatestReference Update="@(LatestReference->WithMetadataValue('Version', ''))">
      <Version>$(%(VersionName)Version)</Version>
      <Version Condition="$([System.String]::new('%(Identity)').StartsWith('X'))">9.9.9</Version>
    </LatestReference>
  </ItemGroup>
</Project>`;

const targets = `<Project>
  <Target Name="ResolveOurReferences" BeforeTargets="CollectPackageReferences">
    <JoinItems Left="@(Reference)" Right="@(LatestReference)" LeftMetadata="*" RightMetadata="Version">
      <Output TaskParameter="JoinResult" ItemName="_WithVersion" />
    </JoinItems>
    <ItemGroup>
      <PackageReference Include="@(_WithVersion)" IsImplicitlyDefined="true" />
      <Reference Remove="@(_WithVersion)" />
    </ItemGroup>
  </Target>
</Project>`;

const shared = {
  "Directory.Build.props": `<Project>
  <PropertyGroup><AcmeJsonVersion>1.2.0</AcmeJsonVersion><AcmeLogVersion>2.0.0</AcmeLogVersion></PropertyGroup>
  <PropertyGroup><OtherVersion>3.0.0</OtherVersion></PropertyGroup>
  <Import Project="eng\\Dependencies.props" /></Project>`,
  "Directory.Build.targets": `<Project><Import Project="eng\\Resolve.targets" /></Project>`,
  "eng/Dependencies.props": dependencies,
  "eng/Resolve.targets": targets,
  "src/Own/Acme.Own.csproj": "<Project />",
};

const app = `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <Reference Include="Acme.Json" />
    <Reference Include="acme.log" PrivateAssets="All" />
    <Reference Include="Acme.Web" Condition="'$(TargetFramework)' == 'net472'" />
    <Reference Include="Acme.Own" />
    <Reference Include="System.Xml, Version=4.0.0.0" />
    <Reference Include="System.Core" />
  </ItemGroup>
</Project>`;

async function read(content: string, others: Readonly<Record<string, string>>, path = "src/App/App.csproj") {
  const { components, notes = [] } = await project.parse(fileOf(path, content, others));
  return {
    found: components.map(({ name, version, scope, locations: [place] }) =>
      [name, version, scope, `${place?.file}:${place?.line ?? ""}`].join(" "),
    ),
    lost: notes.flatMap(({ lost }) => lost ?? []),
  };
}

describe("a list of items with a name of the repository's own", () => {
  test("gives packages where the targets make package references of it", async () => {
    assert.deepEqual(await read(app, shared), {
      found: [
        "Acme.Json 1.2.0 runtime src/App/App.csproj:3",
        "acme.log 2.0.0 unknown src/App/App.csproj:4",
        "Acme.Web 3.0.0 runtime src/App/App.csproj:5",
      ],
      lost: [],
    });
  });

  test("has both versions where one is set on a condition", async () => {
    const update = `<ItemGroup Condition="'$(FromSource)' == 'true'"><LatestReference Update="Acme.Json"><Version>1.3.0</Version></LatestReference></ItemGroup></Project>`;
    const files = { ...shared, "eng/Dependencies.props": dependencies.replace("</Project>", update) };
    assert.deepEqual((await read(app, files)).found.slice(0, 2), [
      "Acme.Json 1.2.0 runtime src/App/App.csproj:3",
      "Acme.Json 1.3.0 runtime src/App/App.csproj:3",
    ]);
  });

  test("gives none where no targets do so", async () => {
    const { "Directory.Build.targets": _, ...without } = shared;
    assert.deepEqual((await read(app, without)).found, []);
  });

  test("may be filled from another list, and a version may refer to its items", async () => {
    const content = `<Project><ItemGroup>
  <Def Include="a.linux" Version="1.0" Os="linux" /><Def Include="a.mac" Version="2.0" Os="mac" />
  <Chosen Include="@(Def->WithMetadataValue('Os','linux'))" />
  <Any Include="@(Def->WithMetadataValue('Os','$(Unknown)'))" />
  <PackageDownload Include="@(Chosen)" Version="[%(Version)]" />
  <PackageReference Include="B;@(Any)" />
</ItemGroup></Project>`;
    assert.deepEqual(
      (await read(content, {})).found.map((line) => line.split(" ").slice(0, 3).join(" ")),
      ["a.linux 1.0 dev", "a.linux 1.0 runtime", "a.mac 2.0 runtime", "B  runtime"],
    );
  });

  test("says how many items a task was given that lcc does not run", async () => {
    const own = targets.replaceAll("JoinItems", "PickItems");
    const { found, lost } = await read(app, { ...shared, "eng/Resolve.targets": own });
    assert.deepEqual(found, []);
    assert.deepEqual(lost, ["5 of @(_withversion)"]);
  });

  test("is not missed in the shared file itself, which has no project", async () => {
    const { notes = [] } = await props.parse(fileOf("eng/Resolve.targets", targets, shared));
    assert.deepEqual(notes, []);
  });

  test("takes no long time however long it is", async () => {
    const update = `<L Update="@(L)"><V>$([System.String]::new('%(V)x').Replace('x','xxxxxxxx'))</V></L>`;
    const content = `<Project><ItemGroup>${Array.from({ length: 200 }, (_, at) => `<L Include="p${at}" />`).join("")}
${update.repeat(500)}<PackageReference Include="@(L)" Version="%(V)" /></ItemGroup></Project>`;
    await assertQuick(5_000, "both projects", async () => {
      const { notes = [] } = await project.parse(fileOf("a.csproj", content));
      assert.deepEqual(
        notes.flatMap(({ limit }) => limit ?? []),
        ["50,000 steps to fill the lists of a project"],
      );
      const single = `<Project><ItemGroup><L Include="a" />${update.repeat(1_000)}<PackageReference Include="@(L)" /></ItemGroup></Project>`;
      assert.deepEqual((await read(single, {})).found, ["a  runtime src/App/App.csproj:1"]);
    });
  });
});
