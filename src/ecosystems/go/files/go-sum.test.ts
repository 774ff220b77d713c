import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { goSum } from "./go-sum.ts";

const sums = [
  "a.example/x v1.0.0 h1:aaaa=",
  "a.example/x v1.0.0/go.mod h1:bbbb=",
  "b.example/y v1.9.0 h1:cccc=",
  "b.example/y v1.10.0 h1:dddd=",
  "c.example/z v1.0.0/go.mod h1:eeee=",
].join("\n");

async function found(goMod: string | undefined, content = sums): Promise<string[]> {
  const { components } = await goSum.parse(fileOf("go.sum", content, goMod === undefined ? {} : { "go.mod": goMod }));
  return components.map(({ name, version }) => `${name}@${version}`);
}

describe("go.sum", () => {
  test("adds what go.mod does not list before Go 1.17: the newest version with a hash of its content", async () => {
    assert.deepEqual(await found("module m\ngo 1.16\nrequire a.example/x v1.0.0"), ["b.example/y@v1.10.0"]);
    assert.deepEqual(await found("module m\nrequire a.example/x v1.0.0"), ["b.example/y@v1.10.0"]);
  });

  test("adds nothing since Go 1.17", async () => {
    for (const go of ["1.17", "1.21.0", "1.22rc1", "2.0"]) assert.deepEqual(await found(`module m\ngo ${go}`), []);
  });

  test("marks what it adds as indirect, with its line", async () => {
    const { components } = await goSum.parse(
      fileOf("go.sum", sums, { "go.mod": "go 1.15\nrequire a.example/x v1.0.0" }),
    );
    assert.deepEqual(
      components.map(({ direct, locations }) => ({ direct, locations })),
      [{ direct: false, locations: [{ file: "go.sum", line: 4 }] }],
    );
  });

  test("knows a required module under the name that replaced it", async () => {
    const goMod = "go 1.16\nrequire o.example/old v1.0.0\nreplace o.example/old => b.example/y v1.10.0";
    assert.deepEqual(await found(goMod), ["a.example/x@v1.0.0"]);
  });

  test("applies a replacement to what go.mod does not list", async () => {
    const goMod = "go 1.16\nreplace b.example/y => b.example/y v1.9.0\nrequire a.example/x v1.0.0";
    assert.deepEqual(await found(goMod), ["b.example/y@v1.9.0"]);
  });

  test("is enough without a go.mod", async () =>
    assert.deepEqual(await found(undefined), ["a.example/x@v1.0.0", "b.example/y@v1.10.0"]));

  test("skips other lines and rejects a file of nothing else", async () => {
    const { notes } = await goSum.parse(fileOf("go.sum", `<<<<<<< HEAD\nz.example/z v1.0.0\n${sums}`));
    assert.deepEqual(notes, [
      { message: "This is not a line of checksums.", line: 1 },
      { message: "This is not a line of checksums.", line: 2, lost: "z.example/z v1.0.0" },
    ]);
    await assert.rejects(goSum.parse(fileOf("go.sum", "hello\nworld")), ParseError);
  });
});
