import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { findComponents } from "../../../../test/helpers/find-components.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { goMod, goWork } from "./go-mod.ts";

async function found(
  content: string,
  others: Readonly<Record<string, string>> = {},
  path = "go.mod",
): Promise<string[]> {
  const { components } = await goMod.parse(fileOf(path, content, others));
  return components.map(({ name, version, direct }) => `${name}@${version}${direct ? "" : " indirect"}`);
}

describe("go.mod", () => {
  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "a single requirement": ["module m\nrequire a.example/x v1.2.3", ["a.example/x@v1.2.3"]],
    "a block, with comments, tabs and CRLF": [
      "module m\r\n\r\nrequire ( // all\r\n\ta.example/x v1.0.0\r\n\t// b.example/y v9.0.0\r\n\tb.example/y v2.0.0+incompatible\r\n)\r\n",
      ["a.example/x@v1.0.0", "b.example/y@v2.0.0+incompatible"],
    ],
    "quoted paths": [
      'require "a.example/x" v1.0.0\nrequire `b.example/y` v1.0.0',
      ["a.example/x@v1.0.0", "b.example/y@v1.0.0"],
    ],
    "what is marked as indirect": [
      "require (\na.example/x v1.0.0 // indirect\nb.example/y v1.0.0 //indirect; for x\nc.example/z v1.0.0 // indirectly so\n)",
      ["a.example/x@v1.0.0 indirect", "b.example/y@v1.0.0 indirect", "c.example/z@v1.0.0"],
    ],
    "a block that begins without a blank": ["require(\na.example/x v1.0.0\n)", ["a.example/x@v1.0.0"]],
    "nothing of the other directives": [
      "module m\ngo 1.24\ntoolchain go1.24.1\ngodebug default=go1.21\nexclude a.example/x v1.0.0\nexclude (\nb.example/y v1.0.0\n)\nretract [v1.0.0, v1.1.0]\ntool a.example/x/cmd\nignore ./web",
      [],
    ],
    "a branch name as a requirement, not as a version": ["require a.example/x master", ["a.example/x@"]],
    "nothing of an empty file": ["", []],
    "not the module itself": ["module m.example/m\nrequire m.example/m v1.0.0", []],
  };
  for (const [name, [content, want]] of Object.entries(cases)) {
    test(`lists ${name}`, async () => assert.deepEqual(await found(content), want));
  }

  test("has the line of each requirement", async () => {
    const { components } = await goMod.parse(fileOf("svc/go.mod", "module m\n\nrequire (\n\ta.example/x v1.0.0\n)\n"));
    assert.deepEqual(components[0]?.locations, [{ file: "svc/go.mod", line: 4 }]);
  });

  test("skips a line it cannot read, with a note", async () => {
    const { components, notes } = await goMod.parse(
      fileOf(
        "go.mod",
        'module m\nrequire (\na.example/x\n"b.example/y v1.0.0\nc.example/z v1.0.0\n)\nrequires d v1.0.0\n',
      ),
    );
    assert.deepEqual(
      components.map(({ name }) => name),
      ["c.example/z"],
    );
    assert.deepEqual(notes?.map(({ line }) => line).sort(), [3, 4, 7]);
  });

  test("rejects a file in which no line is Go's", () =>
    assert.rejects(goMod.parse(fileOf("go.mod", "{ oops }\nmore")), ParseError));
});

describe("replace in go.mod", () => {
  const requires = "module m\nrequire a.example/x v1.0.0\n";
  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "takes another module for every version": [
      "replace a.example/x => b.example/fork v1.1.0",
      ["b.example/fork@v1.1.0"],
    ],
    "takes another module for just this version": [
      "replace a.example/x v1.0.0 => a.example/x v1.0.1",
      ["a.example/x@v1.0.1"],
    ],
    "leaves another version alone": ["replace a.example/x v0.9.0 => b.example/fork v1.1.0", ["a.example/x@v1.0.0"]],
    "prefers the line for the version": [
      "replace (\na.example/x => b.example/all v2.0.0\na.example/x v1.0.0 => b.example/one v1.0.0\n)",
      ["b.example/one@v1.0.0"],
    ],
    "drops a folder of the tree": ["replace a.example/x => ./x", []],
    "keeps a folder that is not in the tree": ["replace a.example/x => ../x", ["a.example/x@v1.0.0"]],
    "drops a folder around the tree": ["replace a.example/x => ../../", []],
    "keeps a folder anywhere else on the machine": ["replace a.example/x => /src/x", ["a.example/x@v1.0.0"]],
  };
  for (const [name, [line, want]] of Object.entries(cases)) {
    test(name, async () =>
      assert.deepEqual(await found(requires + line, { "x/go.mod": "module a.example/other" }), want),
    );
  }

  test("names the folder as the origin of what is not in the tree", async () => {
    const { components } = await goMod.parse(fileOf("go.mod", `${requires}replace a.example/x => ../x`));
    assert.deepEqual(components[0]?.origin, { kind: "file", address: "../x" });
  });
});

describe("modules of the project itself", () => {
  test("are not listed when a go.mod of the tree declares them, whatever version is required", async () => {
    const content =
      "module m.example/repo/v2\nrequire (\nm.example/repo/api v1.4.0\nm.example/repo/sub/v3 v3.0.0\na.example/x v1.0.0\n)";
    const others = { "api/go.mod": "module m.example/repo/api", "sub/go.mod": "module m.example/repo/sub/v3" };
    assert.deepEqual(await found(content, others), ["a.example/x@v1.0.0"]);
  });

  test("are found from a folder below", async () => {
    const others = { "go.mod": "module m.example/repo", "api/go.mod": "module m.example/repo/api" };
    const content = "module m.example/repo/examples\nrequire m.example/repo v1.0.0\nrequire m.example/repo/api v1.0.0";
    assert.deepEqual(await found(content, others, "examples/go.mod"), []);
  });

  test("are those of the workspace, in whatever folder they lie", async () => {
    const others = {
      "go.work": "go 1.22\nuse (\n./app\n./odd-place\n)\n",
      "odd-place/go.mod": "module m.example/lib\n",
    };
    const content = "module m.example/app\nrequire m.example/lib v0.0.0\nrequire a.example/x v1.0.0";
    assert.deepEqual(await found(content, others, "app/go.mod"), ["a.example/x@v1.0.0"]);
    assert.deepEqual(await found(content, others, "elsewhere/go.mod"), ["m.example/lib@v0.0.0", "a.example/x@v1.0.0"]);
  });
});

describe("a go.mod since Go 1.17", () => {
  const only = "module m\ngo 1.22\nrequire a.example/x v1.0.0\n";
  const sum = (path: string) => `${path} v1.0.0 h1:x=\n${path} v1.0.0/go.mod h1:x=\n`;
  const cases: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>, boolean]>> = {
    "with indirect requirements is whole": [`${only}require b.example/y v1.0.0 // indirect\n`, {}, true],
    "with indirect requirements is not tidy where go.sum lacks a module": [
      `${only}require b.example/y v1.0.0 // indirect\n`,
      { "go.sum": sum("b.example/y") },
      false,
    ],
    "with indirect requirements is whole where go.sum has all published modules": [
      `${only}require b.example/y v1.0.0 // indirect\nrequire c.example/z v1.0.0\nrequire m/sub v1.0.0\nreplace c.example/z => ./z\n`,
      { "go.sum": `${sum("a.example/x")}b.example/y v1.0.0/go.mod h1:x=\n`, "sub/go.mod": "module m/sub\n" },
      true,
    ],
    "without requirements is whole": ["module m\ngo 1.22\n", {}, true],
    "with direct requirements only is not known to be whole": [only, {}, false],
    "whose go.sum has other modules is not tidy": [only, { "go.sum": sum("a.example/x") + sum("b.example/y") }, false],
    "whose go.sum has no other modules is whole": [
      only,
      { "go.sum": `${sum("a.example/x")}b.example/y v1.0.0/go.mod h1:x=\n` },
      true,
    ],
    "with vendored modules is whole": [only, { "vendor/modules.txt": "" }, true],
  };
  for (const [name, [content, others, want]] of Object.entries(cases)) {
    test(name, async () => {
      const { isWhole = false, lockWith } = await goMod.parse(fileOf("go.mod", content, others));
      assert.deepEqual([isWhole, lockWith], [want, want ? undefined : "run go mod tidy"]);
    });
  }
});

describe("go.work", () => {
  test("replaces modules for all that it uses, before their own replacements", async () => {
    const others = {
      "go.work": "use ./app\nreplace a.example/x => c.example/work v1.0.0\nreplace b.example/y => ./y",
      "y/go.mod": "module y",
    };
    const content =
      "require a.example/x v1.0.0\nrequire b.example/y v1.0.0\nreplace a.example/x => c.example/own v2.0.0";
    assert.deepEqual(await found(content, others, "app/go.mod"), ["c.example/work@v1.0.0"]);
  });

  test("has no components of its own", async () => {
    const { components } = await goWork.parse(fileOf("go.work", "go 1.22\nuse .\n"));
    assert.deepEqual(components, []);
  });
});

describe("a go.mod that is cut off", () => {
  test("inside of a block has lost entries", async () => {
    const text = "module m.example/m\n\ngo 1.22\n\nrequire (\n\ta.example/x v1.0.0\n\tb.exa";
    const { notes = [] } = await goMod.parse(fileOf("go.mod", text));
    const cut = notes.find(({ message }) => message.includes("is not closed"));
    assert.deepEqual([cut?.line, cut?.lost], [5, "require ("]);
    assert.match(cut?.message ?? "", /^The block "require \(" is not closed; the end of the file is missing\.$/);
  });

  test("inside of another block has lost no module", async () => {
    const { notes = [] } = await goMod.parse(fileOf("go.mod", "module m.example/m\n\nretract (\n\tv1.0.0"));
    assert.deepEqual(
      notes.map(({ lost }) => lost),
      [undefined],
    );
  });
});

describe("vendor.mod", () => {
  test("is read like go.mod", async () =>
    assert.deepEqual(await found("require a.example/x v1.0.0", {}, "vendor.mod"), ["a.example/x@v1.0.0"]));
  test("does not make a published release that another module requires the project's own", async () => {
    const files = {
      "vendor.mod": "module m.example/m\n\ngo 1.22\n\nrequire a.example/x v1.0.0\n",
      "cmd/tool/go.mod": "module m.example/m/cmd/tool\n\ngo 1.22\n\nrequire m.example/m v1.2.3\n",
    };
    const components = await findComponents([goMod], files);
    assert.deepEqual(
      components.map(({ name }) => name),
      ["a.example/x", "m.example/m"],
    );
  });

  test("defers to vendor/modules.txt", async () =>
    assert.deepEqual(await found("require a.example/x v1.0.0", { "vendor/modules.txt": "" }, "vendor.mod"), []));
});
