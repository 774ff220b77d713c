import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { treeOf } from "../../../../../test/helpers/tree.ts";
import { evaluate } from "./evaluate.ts";
import { readReferences } from "./references.ts";

type Files = Readonly<Record<string, string>>;

function propsOf(properties: string, rest = ""): string {
  return `<Project><PropertyGroup>${properties}</PropertyGroup>${rest}</Project>`;
}

function appOf(version: string, properties = ""): string {
  return propsOf(properties, `<ItemGroup><PackageReference Include="A" Version="${version}" /></ItemGroup>`);
}

/** The versions of each project: all projects of one tree, in this order. */
async function versions(files: Files, framework?: string): Promise<Readonly<Record<string, string>>> {
  const tree = treeOf(files);
  const found: Record<string, string> = {};
  for (const path of Object.keys(files).filter((one) => one.endsWith(".csproj"))) {
    const file = tree.get(path);
    assert.ok(file);
    const { references } = readReferences(await evaluate(file, framework));
    found[path] = references.map((one) => `${one.name} ${one.versions.join(";")}`).join(", ");
  }
  return found;
}

/** Each project must look as if it were the only one. */
async function assertSameAlone(files: Files, want: Readonly<Record<string, string>>, framework?: string) {
  assert.deepEqual(await versions(files, framework), want);
  const projects = Object.keys(files).filter((path) => path.endsWith(".csproj"));
  for (const path of projects) {
    const others = new Set(projects.filter((other) => other !== path));
    const alone = Object.fromEntries(Object.entries(files).filter(([other]) => !others.has(other)));
    assert.deepEqual(await versions(alone, framework), { [path]: want[path] });
  }
}

describe("files that projects share", () => {
  test("give each project the values of its own name and folder", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf(
          "<One>1</One><Name>$(MSBuildProjectName)</Name><Long>$(Name).$(One)</Long><One>2</One>",
        ),
        "a/x.csproj": appOf("$(Long)-$(One)-$(Name)"),
        "b/y.csproj": appOf("$(Long)-$(One)-$(MSBuildProjectDirectory)"),
      },
      { "a/x.csproj": "A x.1-2-x", "b/y.csproj": "A y.1-2-/b" },
    ));

  test("do not get the values that a project sets", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf("<V>1</V><W>$(V).0</W>"),
        "x.csproj": appOf("$(V)-$(W)", "<V>2</V><Own>3</Own>"),
        "y.csproj": appOf("$(V)-$(W)-$(Own)"),
      },
      { "x.csproj": "A 2-1.0", "y.csproj": "A 1-1.0-$(Own)" },
    ));

  test("may replace, extend or default a value that depends on the project", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf(
          [
            "<P>$(MSBuildProjectName)</P><Q>$(P)</Q><P>plain</P>", // P no longer depends on the project
            `<Q Condition="'$(Any)' == '1'">$(P)</Q>`,
            `<R Condition="'$(R)' == ''">$(Q)</R><R Condition="'$(R)' == ''">unused</R>`,
            `<S>s</S><S Condition="'$(S)' == ''">$(MSBuildProjectName)</S>`,
          ].join(""),
        ),
        "x.csproj": appOf("$(P)/$(R)/$(S)"),
        "y.csproj": appOf("$(P)/$(R)/$(S)"),
      },
      { "x.csproj": "A plain/x/s;plain/plain/s", "y.csproj": "A plain/y/s;plain/plain/s" },
    ));

  test("are evaluated for each project if an import depends on it", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf("<V>0</V>", `<Import Project="$(MSBuildProjectName).props" />`),
        "x.props": propsOf("<V>1</V>"),
        "y.props": propsOf("<V>2</V>"),
        "x.csproj": appOf("$(V)"),
        "y.csproj": appOf("$(V)"),
        "z.csproj": appOf("$(V)"),
      },
      { "x.csproj": "A 1", "y.csproj": "A 2", "z.csproj": "A 0" },
    ));

  test("are evaluated for each project if the result is too large to keep", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf(`<Long>${"x".repeat(300_000)}</Long><V>$(MSBuildProjectName)</V>`),
        "x.csproj": appOf("$(V)"),
        "y.csproj": appOf("$(V)"),
      },
      { "x.csproj": "A x", "y.csproj": "A y" },
    ));

  test("fill lists with the values of each project", () =>
    assertSameAlone(
      {
        "Directory.Build.props": propsOf(
          "<Default>1</Default>",
          `<ItemGroup><L Include="B.$(Kind);C" Version="$(Default).$(MSBuildProjectName)" />
<L Update="@(L->WithMetadataValue('Version', '1.y'))" Version="9" />
<M Include="@(L->WithMetadataValue('Version', '9'))" /></ItemGroup>`,
        ),
        "Directory.Build.targets": propsOf("", `<ItemGroup><PackageReference Include="@(L);@(M)" /></ItemGroup>`),
        "x.csproj": propsOf("<Kind>one</Kind>", `<ItemGroup><L Update="C" Version="5" /></ItemGroup>`),
        "y.csproj": propsOf("<Kind>one</Kind>"),
        "z.csproj": propsOf("<Kind>two</Kind>"),
      },
      {
        "x.csproj": "B.one 1.x, C 5",
        "y.csproj": "B.one 9, B.one 9, C 9, C 9",
        "z.csproj": "B.two 1.z, C 1.z",
      },
    ));

  for (const [framework, version] of [
    ["net8.0", "8"],
    ["net9.0", "9"],
  ] as const) {
    test(`are evaluated for the framework ${framework}`, () =>
      assertSameAlone(
        {
          "Directory.Build.props": propsOf(
            `<V>8</V><V Condition="'$(TargetFramework)' == 'net9.0'">9</V><T>$(TargetFramework)</T>`,
          ),
          "x.csproj": appOf("$(V)-$(T)"),
          "y.csproj": appOf("$(V)-$(T)"),
        },
        { "x.csproj": `A ${version}-${framework}`, "y.csproj": `A ${version}-${framework}` },
        framework,
      ));
  }
});
