import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { vendorModules } from "./vendor-modules.ts";

async function found(content: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { components } = await vendorModules.parse(fileOf("vendor/modules.txt", content, others));
  return components.map(({ name, version, locations }) => `${name}@${version}:${locations[0]?.line}`);
}

describe("vendor/modules.txt", () => {
  test("lists modules of which packages were copied", async () => {
    const content =
      "## workspace\n# a.example/x v1.0.0\n## explicit; go 1.21\na.example/x\n# b.example/y v2.0.0\n## explicit\n# c.example/z v1.0.0\nc.example/z/p\n";
    assert.deepEqual(await found(content), ["a.example/x@v1.0.0:2", "c.example/z@v1.0.0:7"]);
  });

  test("lists what replaced a module, and not the replacements at the end", async () => {
    const content =
      "# a.example/x v1.0.0 => f.example/fork v1.0.1\na.example/x\n# b.example/y => f.example/y v0.2.0\nb.example/y\n# a.example/x => f.example/fork v1.0.1\n";
    assert.deepEqual(await found(content), ["f.example/fork@v1.0.1:1", "f.example/y@v0.2.0:3"]);
  });

  test("leaves out what is in the tree as source", async () => {
    const content =
      "# a.example/x v1.0.0 => ./x\na.example/x\n# m.example/m/api v1.0.0\nm.example/m/api\n# b.example/y v1.0.0 => ./gone\nb.example/y\n";
    const others = {
      "x/go.mod": "module other",
      "go.mod": "module m.example/m",
      "api/go.mod": "module m.example/m/api",
    };
    assert.deepEqual(await found(content, others), ["b.example/y@v1.0.0:5"]);
  });

  test("takes from vendor.mod what the project asks for itself, and its name", async () => {
    const content =
      "# a.example/x v1.0.0\na.example/x\n# b.example/y v1.0.0 => f.example/y v1.1.0\nb.example/y\n# c.example/z v1.0.0\nc.example/z\n";
    const module =
      "module m.example/m\n\ngo 1.22\n\nrequire a.example/x v1.0.0\nrequire b.example/y v1.0.0 // indirect\n";
    const directIn = async (others: Readonly<Record<string, string>>) => {
      const { components } = await vendorModules.parse(fileOf("vendor/modules.txt", content, others));
      return components.map(({ name, direct }) => `${name} ${direct}`);
    };
    assert.deepEqual(await directIn({ "vendor.mod": module }), [
      "a.example/x true",
      "f.example/y false",
      "c.example/z false",
    ]);
    const unknown = ["a.example/x undefined", "f.example/y undefined", "c.example/z undefined"];
    assert.deepEqual(await directIn({ "go.mod": module, "vendor.mod": "module other" }), unknown);
    assert.deepEqual(await directIn({ "vendor.mod": "no module" }), unknown);
  });

  test("takes an empty file and rejects another kind of text", async () => {
    assert.deepEqual(await found(""), []);
    await assert.rejects(vendorModules.parse(fileOf("vendor/modules.txt", "some text")), ParseError);
  });
});
