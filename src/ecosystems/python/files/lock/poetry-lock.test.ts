import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { poetryLock } from "./poetry-lock.ts";

async function read(text: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  return (await poetryLock.parse(fileOf("poetry.lock", text, others))).components.map(show);
}

function show({ name, version, scope, direct, dependsOn = [] }: Component): string {
  return `${name}@${version} ${scope} ${direct ?? "?"} ${dependsOn.join(" ")}`.trim();
}

function entry(name: string, type: string, url: string): string {
  const source = `[package.source]\ntype = "${type}"\nurl = "${url}"\nresolved_reference = "0123456789"\n`;
  return `[[package]]\nname = "${name}"\nversion = "1"\n${source}`;
}

describe("poetry.lock", () => {
  test("of version 1 has categories", async () => {
    const text = `[[package]]
name = "A_b"
version = "1.0"
category = "main"
optional = true
[[package]]
name = "c"
version = "2.0"
category = "dev"
[[package]]
name = "own"
version = "0"
[package.source]
type = "directory"
url = "own"
`;
    assert.deepEqual(await read(text), ["a-b@1.0 optional ?", "c@2.0 dev ?"]);
  });

  test("of version 2 has groups", async () => {
    const text = `[[package]]
name = "a"
version = "1.0"
groups = ["main", "dev"]
[[package]]
name = "a"
version = "2.0"
groups = ["docs"]
`;
    assert.deepEqual(await read(text), ["a@1.0 runtime ?", "a@2.0 dev ?"]);
  });

  test("in between has neither, and is walked from the manifest", async () => {
    const text = `[[package]]
name = "a"
version = "1.0"
[package.dependencies]
b = "*"
c = { version = "*", optional = true, markers = "extra == 'x'" }
d = [{ version = "*", optional = true }, { version = "1", optional = true }]
[package.extras]
x = ["c (>=1)"]
y = ["d"]
[[package]]
name = "b"
version = "2.0"
[[package]]
name = "c"
version = "3.0"
[[package]]
name = "d"
version = "4.0"
[[package]]
name = "e"
version = "5.0"
[package.dependencies]
a = { version = "*", extras = ["y"] }
`;
    const manifest = `[tool.poetry.dependencies]
python = "*"
a = { version = "^1", extras = ["x"] }
[tool.poetry.group.dev.dependencies]
e = "*"
gone = "^3"
`;
    assert.deepEqual(await read(text, { "pyproject.toml": manifest }), [
      "a@1.0 runtime true pypi:b@2.0 pypi:c@3.0 pypi:d@4.0",
      "b@2.0 runtime false",
      "c@3.0 runtime false",
      "d@4.0 dev false",
      "e@5.0 dev true pypi:a@1.0",
      "gone@ dev true",
    ]);
    assert.equal((await read(text))[0], "a@1.0 unknown ? pypi:b@2.0 pypi:c@3.0 pypi:d@4.0");
  });

  test("says where packages come from", async () => {
    const text = [
      entry("a", "git", "https://u:p@h.example/a.git"),
      entry("b", "legacy", "https://corp.example/simple"),
      entry("c", "url", "https://h.example/c.whl"),
      entry("d", "file", "d.whl"),
    ].join("");
    const { components } = await poetryLock.parse(fileOf("poetry.lock", text));
    assert.deepEqual(
      components.map(({ origin }) => origin),
      [
        { kind: "git", address: "https://h.example/a.git", commit: "0123456789" },
        { kind: "registry", address: "https://corp.example/simple" },
        { kind: "archive", address: "https://h.example/c.whl" },
        { kind: "file", address: "d.whl" },
      ],
    );
  });

  test("with the mark of an unsolved merge is an error", () =>
    assert.rejects(read('[[package]]\n<<<<<<< HEAD\nname = "a"\n'), new ParseError("This is not valid TOML.", 2)));
});
