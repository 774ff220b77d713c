import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { pythonInstalledTree, readEnvironment } from "./installed-tree.ts";
import { readEggRequires, readRequires } from "./requires.ts";

const site = "venv/lib/python3.12/site-packages";
const metadata = (name: string, ...requires: string[]) =>
  `Name: ${name}\nVersion: 1.0\n${requires.map((one) => `Requires-Dist: ${one}\n`).join("")}`;

function asking(name: string, extras: readonly string[] = []) {
  const component: Component = { type: "pypi", name, version: "", extras, scope: "runtime", locations: [] };
  return { file: "requirements.txt", folder: "", detector: "python/requirements", components: [component] };
}

describe("hostile environments", () => {
  test("cannot make the walk endless", async () => {
    const tree = packageTreeOf({
      [`${site}/a-1.0.dist-info/METADATA`]: metadata("a", "b", "a[x]", 'a[x]; extra == "x"'),
      [`${site}/b-1.0.dist-info/METADATA`]: metadata("b", "a", "../../c"),
    });
    const found = await pythonInstalledTree([asking("a", ["x"])], tree);
    assert.deepEqual(
      found.components.map(({ name }) => name),
      ["a", "b"],
    );
  });

  test("are cut at a bound, which is reported", async () => {
    const tree = packageTreeOf({
      [`${site}/a-1.0.dist-info/METADATA`]: metadata("a", "b", "c"),
      [`${site}/b-1.0.dist-info/METADATA`]: metadata("b"),
      [`${site}/c-1.0.dist-info/METADATA`]: metadata("c"),
    });
    const packages = new Map(["a", "b", "c"].map((name) => [name, `${site}/${name}-1.0.dist-info`]));
    const found = await readEnvironment({ folder: "venv", packages }, [asking("a")], tree, 2);
    assert.equal(found.components.length, 2);
    assert.equal(found.manifests[0]?.isWhole, false);
    assert.deepEqual(found.limits, [{ bound: "2 installed packages in an environment", count: 1 }]);
  });

  test("with more requirements than any real package has count as unreadable", async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => `p${at}; extra == "x${at}"`);
    const tree = packageTreeOf({ [`${site}/a-1.0.dist-info/METADATA`]: metadata("a", ...many) });
    const found = await pythonInstalledTree([asking("a")], tree);
    assert.deepEqual([found.components, found.manifests[0]?.isWhole], [[], false]);
    assert.deepEqual(found.notes, [
      { file: `${site}/a-1.0.dist-info`, message: "The metadata of this package could not be read." },
    ]);
  });
});

describe("requirements of installed packages", () => {
  const need = { extras: [], onlyWith: [], isConditional: false };
  const cases: Readonly<Record<string, unknown>> = {
    "urllib3 (<3,>=1.21.1)": { ...need, name: "urllib3" },
    "Foo_Bar[a,B-c]>=1": { ...need, name: "foo-bar", extras: ["a", "b-c"] },
    'x ; extra == "Dev_Tools"': { ...need, name: "x", onlyWith: ["dev-tools"] },
    "x; python_version < '3.8'": { ...need, name: "x", isConditional: true },
    "x; (extra == 'a' or 'b' == extra) and os_name == 'nt'": {
      ...need,
      name: "x",
      onlyWith: ["a", "b"],
      isConditional: true,
    },
    "x @ https://host.example/x.zip ; extra == 'a'": { ...need, name: "x", onlyWith: ["a"] },
    "../../x": undefined,
  };
  for (const [written, want] of Object.entries(cases))
    test(`are read: ${written}`, () => assert.deepEqual(readRequires(written), want));

  test("of an egg depend on the section that they are in", () =>
    assert.deepEqual(readEggRequires("a\n[:os_name == 'nt']\nb\n[x]\nc\n[y:python_version < '3']\nd\n"), [
      { ...need, name: "a" },
      { ...need, name: "b", isConditional: true },
      { ...need, name: "c", onlyWith: ["x"] },
      { ...need, name: "d", onlyWith: ["y"], isConditional: true },
    ]));
});
