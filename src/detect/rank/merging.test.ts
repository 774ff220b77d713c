import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { Detector } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { MemberGraph } from "../../domain/contracts/member-graph.ts";
import { dotnet as dotnetFacts } from "../../ecosystems/dotnet/index.ts";
import { javascript as javascriptFacts } from "../../ecosystems/javascript/index.ts";
import { detect } from "../detect.ts";
import { openEcosystem } from "../../ecosystems/index.ts";

const dotnet = await openEcosystem(dotnetFacts);
const javascript = await openEcosystem(javascriptFacts);

/** A component as a file of these tests states it; what is left out is the usual. */
type Entry = Pick<Component, "name"> & Partial<Component>;

/** What a file of these tests contains. */
interface Content {
  readonly components: readonly Entry[];
  readonly graph?: MemberGraph;
}

type Files = Readonly<Record<string, readonly Entry[] | Content>>;

type KindOf =
  | { readonly kind: "manifest"; readonly lockWith?: string }
  | { readonly kind: "lockfile"; readonly outranks: readonly string[] };

/** Reads files that contain their components in JSON. */
function reads(name: string, kind: KindOf = { kind: "manifest" }): Detector {
  return {
    ...kind,
    id: `x/${name}`,
    title: name,
    files: [name],
    async parse(file) {
      const { components, ...more }: Content = JSON.parse(await file.text());
      const usual = { type: "x", version: "1.0", scope: "runtime", locations: [{ file: file.path }] } as const;
      return { components: components.map((entry) => ({ ...usual, ...entry })), ...more };
    },
  };
}

/** Two kinds of lockfiles for one kind of manifest, and a file that is neither; `2.x` accepts all versions 2. */
const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    reads("x.lock", { kind: "lockfile", outranks: ["x/manifest.x"] }),
    reads("y.lock", { kind: "lockfile", outranks: ["x/manifest.x"] }),
    reads("manifest.x", { kind: "manifest", lockWith: "run x lock" }),
    reads("list.x"),
    reads("tool.lock", { kind: "lockfile", outranks: ["x/tool"] }),
  ],
  accepts: ({ requirement = "" }, version) => requirement.split(".")[0] === version.split(".")[0],
  purl: () => undefined,
};

async function find(files: Files): Promise<readonly Component[]> {
  const texts = Object.entries(files).map(([path, content]) => {
    const whole = "components" in content ? content : { components: content };
    return [path, JSON.stringify(whole)];
  });
  return findIn(ecosystem, Object.fromEntries(texts));
}

async function findIn(one: OpenEcosystem, files: Readonly<Record<string, string>>): Promise<readonly Component[]> {
  const { components, errors } = await detect(sourceOf(files), [one], { exclude: [] });
  assert.deepEqual(errors, []);
  return components;
}

/** The only component of a tree. */
async function findOne(files: Files): Promise<Component> {
  const [component, ...others] = await find(files);
  assert.ok(component);
  assert.deepEqual(others, []);
  return component;
}

/** The only component of two projects that both have it. */
const findBoth = (first: Partial<Component>, second: Partial<Component>) =>
  findOne({ "first/x.lock": [{ name: "a", ...first }], "second/x.lock": [{ name: "a", ...second }] });

const named = (components: readonly Component[]) => components.map(({ name, version }) => `${name}@${version}`);

describe("a component that two lockfiles list", () => {
  test("keeps both places, and has nothing that neither of them states", async () =>
    assert.deepEqual(await findBoth({}, {}), {
      ...{ type: "x", name: "a", version: "1.0", scope: "runtime", resolvedBy: "lockfile" },
      locations: [{ file: "first/x.lock" }, { file: "second/x.lock" }],
    }));

  const direct: readonly (readonly [first: boolean | undefined, second: boolean | undefined, want: boolean])[] = [
    [true, false, true],
    [false, true, true],
    [false, false, false],
    [true, undefined, true],
    [undefined, true, true],
    [false, undefined, false],
    [undefined, false, false],
  ];
  for (const [first, second, want] of direct) {
    test(`is ${want ? "direct" : "transitive"} if they say ${first} and ${second} about that`, async () => {
      const saying = (value: boolean | undefined) => (value === undefined ? {} : { direct: value });
      assert.equal((await findBoth(saying(first), saying(second))).direct, want);
    });
  }

  test("has the requirement of the first that states one", async () => {
    const [loose, strict] = [{ requirement: "1.x" }, { requirement: "1.0" }];
    assert.equal((await findBoth(loose, strict)).requirement, "1.x");
    assert.equal((await findBoth({}, strict)).requirement, "1.0");
    assert.equal((await findBoth(loose, {})).requirement, "1.x");
  });

  test("needs what it needs in either of them, each once and sorted", async () => {
    const [some, others] = [{ dependsOn: ["x:d@1", "x:b@1"] }, { dependsOn: ["x:c@1", "x:b@1"] }];
    assert.deepEqual((await findBoth(some, others)).dependsOn, ["x:b@1", "x:c@1", "x:d@1"]);
    assert.deepEqual((await findBoth(some, {})).dependsOn, ["x:b@1", "x:d@1"]);
    assert.deepEqual((await findBoth({}, others)).dependsOn, ["x:b@1", "x:c@1"]);
  });

  test("has the facts of both; where they differ, those of the first", async () => {
    const [some, others] = [{ facts: { task: "chat", size: 1 } }, { facts: { task: "other", layers: 2 } }];
    assert.deepEqual((await findBoth(some, others)).facts, { task: "chat", size: 1, layers: 2 });
    assert.deepEqual((await findBoth(some, {})).facts, some.facts);
    assert.deepEqual((await findBoth({}, others)).facts, others.facts);
  });
});

describe("the version of a component", () => {
  const resolvedBy = async (files: Files) => (await findOne(files)).resolvedBy;

  test("comes from the lockfile if a manifest of another project names the same", async () => {
    assert.equal(await resolvedBy({ "a/manifest.x": [{ name: "a" }], "b/x.lock": [{ name: "a" }] }), "lockfile");
    assert.equal(await resolvedBy({ "a/x.lock": [{ name: "a" }], "b/manifest.x": [{ name: "a" }] }), "lockfile");
  });

  test("comes from the lockfile that also says which manifest asks for it", async () => {
    const locations = [{ file: "manifest.x", line: 3 }, { file: "x.lock" }];
    assert.equal(await resolvedBy({ "x.lock": [{ name: "a", locations }] }), "lockfile");
  });

  test("does not come from a lockfile that has none for it", async () =>
    assert.equal(await resolvedBy({ "x.lock": [{ name: "a", version: "" }] }), "manifest"));

  test("may be missing in a lockfile that names a repository instead", async () => {
    const origin = { kind: "git", address: "https://git.example/a" } as const;
    assert.equal(await resolvedBy({ "x.lock": [{ name: "a", version: "", origin }] }), "lockfile");
  });

  test("comes from a manifest if a file that is not a lockfile states it", async () =>
    assert.equal(await resolvedBy({ "list.x": [{ name: "a" }] }), "manifest"));
});

describe("a range in a manifest", () => {
  const range = { name: "a", version: "", requirement: "2.x" };

  test("is not a component of its own if one of several locked versions is in it", async () => {
    const locked = ["1.0", "2.1", "3.0"].map((version) => ({ name: "a", version }));
    assert.deepEqual(named(await find({ "x.lock": locked, "sub/manifest.x": [range] })), ["a@1.0", "a@2.1", "a@3.0"]);
  });

  test("below a lockfile adds its scope and its place to the version in it", async () => {
    const [, second] = await find({
      "x.lock": ["1.0", "2.1"].map((version) => ({ name: "a", version, scope: "dev", direct: false })),
      "sub/manifest.x": [{ ...range, direct: true }],
    });
    const { version, scope, direct, resolvedBy, locations } = second ?? {};
    assert.deepEqual([version, scope, direct, resolvedBy], ["2.1", "runtime", true, "lockfile"]);
    assert.deepEqual(locations, [{ file: "sub/manifest.x" }, { file: "x.lock" }]);
  });

  test("of a place such as docs/ does not make it a part of the product", async () => {
    const files = {
      "x.lock": [{ name: "a", version: "2.1", scope: "dev" as const }],
      "docs/manifest.x": [range],
    };
    assert.equal((await findOne(files)).scope, "dev");
  });

  test("of a member of the workspace adds nothing: the lockfile knows what the member needs", async () => {
    const members = ["sub", "other"].map((path) => ({ path, name: path, needs: [{ to: 0, scope: "dev" as const }] }));
    const graph = { members, nodes: [{ key: "x:a@2.1", needs: [] }] };
    const lock = { components: [{ name: "a", version: "2.1", scope: "dev" as const }], graph };
    const { scope, locations } = await findOne({ "x.lock": lock, "sub/manifest.x": [range] });
    assert.deepEqual([scope, locations], ["dev", [{ file: "x.lock" }]]);
  });

  test("counts in the folder of a member if the workspace is that of another tool", async () => {
    const members = ["sub", "other"].map((path) => ({ path, name: path, needs: [] }));
    const files = {
      "x.lock": [{ name: "a", version: "2.1", scope: "dev" as const }],
      "tool.lock": { components: [], graph: { members, nodes: [] } },
      "sub/manifest.x": [range],
    };
    assert.equal((await findOne(files)).scope, "runtime");
  });

  test("is not a component of its own if another file of the folder names a version in it", async () => {
    const files = { "list.x": [{ name: "a", version: "2.1" }], "manifest.x": [range] };
    assert.deepEqual(named(await find(files)), ["a@2.1"]);
  });

  test("stays if the only version in it is in a manifest of a folder above", async () => {
    const files = { "manifest.x": [{ name: "a", version: "2.1" }], "sub/manifest.x": [range] };
    assert.deepEqual(named(await find(files)), ["a@", "a@2.1"]);
  });
});

test("a repository in a lockfile stays, although a lockfile above has a version of the package", async () => {
  const origin = { kind: "git", address: "https://git.example/a" } as const;
  const files = { "x.lock": [{ name: "a" }], "sub/x.lock": [{ name: "a", version: "", origin }, { name: "b" }] };
  assert.deepEqual(named(await find(files)), ["a@", "a@1.0", "b@1.0"]);
});

describe("the place of a component", () => {
  const scopeOf = ({ scope, scopeReason }: Component) => [scope, scopeReason];

  test("is that of the manifest that asks for it, wherever the version is written", async () => {
    const locations = [{ file: "versions.toml" }];
    const component = await findOne({ "examples/list.x": [{ name: "a", locations }] });
    assert.deepEqual(scopeOf(component), ["dev", "in the folder examples/"]);
  });

  test("is that of the project for which it is installed", async () => {
    const [component] = await findIn(javascript, {
      "examples/one/package.json": `{"dependencies":{"a":"^1.0.0"}}`,
      "examples/one/node_modules/a/package.json": `{"name":"a","version":"1.2.0"}`,
    });
    assert.ok(component);
    assert.deepEqual([component.version, component.resolvedBy], ["1.2.0", "installed"]);
    assert.deepEqual(scopeOf(component), ["dev", "in the folder examples/"]);
  });

  test("of an installed package that the product needs too is that of the product", async () => {
    const [component] = await findIn(javascript, {
      "package.json": `{"dependencies":{"a":"^1.0.0"}}`,
      "node_modules/a/package.json": `{"name":"a","version":"1.2.0"}`,
      "examples/one/package.json": `{"dependencies":{"a":"^1.0.0"}}`,
    });
    assert.ok(component);
    assert.deepEqual(scopeOf(component), ["runtime", undefined]);
  });
});

describe("two spellings of a name", () => {
  test("are one component where the ecosystem ignores case", async () => {
    const project = (name: string) =>
      `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="${name}" Version="[13.0.1]"/></ItemGroup></Project>`;
    const components = await findIn(dotnet, {
      "a/A.csproj": project("Newtonsoft.Json"),
      "b/B.csproj": project("newtonsoft.json"),
    });
    assert.deepEqual(
      components.map(({ name, locations }) => [name, locations.map(({ file }) => file)]),
      [["Newtonsoft.Json", ["a/A.csproj", "b/B.csproj"]]],
    );
  });

  test("are two components where it does not", async () => {
    const packages = {
      "node_modules/JSONStream": { version: "1.0.3" },
      "node_modules/jsonstream": { version: "1.0.3" },
    };
    const files = { "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }) };
    assert.deepEqual(named(await findIn(javascript, files)), ["JSONStream@1.0.3", "jsonstream@1.0.3"]);
  });
});

describe("the workspaces of a component that two lockfiles list", () => {
  /** A lockfile of the workspaces with these numbers, which all need `a`. */
  function sharedBy(from: number, to: number): Content {
    const paths = Array.from({ length: to - from }, (_, at) => `packages/p${String(from + at).padStart(3, "0")}`);
    const members = paths.map((path) => ({ path, name: path, needs: [{ to: 0, scope: "runtime" as const }] }));
    return { components: [{ name: "a" }], graph: { members, nodes: [{ key: "x:a@1.0", needs: [] }] } };
  }

  const brought = async (first: Content, second: Content) => {
    const { workspaces = [], furtherWorkspaces } = await findOne({ "x.lock": first, "y.lock": second });
    return { first: workspaces[0]?.path, last: workspaces.at(-1)?.path, count: workspaces.length, furtherWorkspaces };
  };
  const [p000, p004, p199] = ["packages/p000", "packages/p004", "packages/p199"];

  test("are those of both, each once and by path", async () => {
    const want = { first: p000, last: p004, count: 5, furtherWorkspaces: undefined };
    assert.deepEqual(await brought(sharedBy(0, 3), sharedBy(2, 5)), want);
    assert.deepEqual(await brought(sharedBy(2, 5), sharedBy(0, 3)), want);
  });

  test("are counted beyond the 200 that are listed", async () => {
    const want = { first: p000, last: p199, count: 200 };
    assert.deepEqual(await brought(sharedBy(0, 150), sharedBy(150, 250)), { ...want, furtherWorkspaces: 50 });
    assert.deepEqual(await brought(sharedBy(0, 210), sharedBy(0, 250)), { ...want, furtherWorkspaces: 50 });
    assert.deepEqual(await brought(sharedBy(0, 200), sharedBy(0, 200)), { ...want, furtherWorkspaces: undefined });
  });
});
