import assert from "node:assert/strict";
import { test } from "node:test";
import { readGitModules } from "./git-modules.ts";

const paths = (text: string) => readGitModules(text).map(({ path }) => path);

test("a .gitmodules names the folders of submodules, with quotes and comments as git has them", () => {
  const text = [
    "# nothing",
    '[submodule "a"]',
    "\tpath = libs/a ; why",
    "\turl = x",
    '[submodule "b c"]',
    '  PATH="libs/b # c"',
    '[submodule "d"]',
    "  path = li\\bs/d",
    "[core]",
    "  path = no",
    '[submodule "e"]',
    "  url = x",
    "[submodule.f]",
    "  path = f",
  ];
  assert.deepEqual(paths(text.join("\n")), ["libs/a", "libs/b # c", "libs/d", "f"]);
  assert.deepEqual(paths(text.join("\r\n")), ["libs/a", "libs/b # c", "libs/d", "f"]);
  const [first] = readGitModules(text.join("\n"));
  assert.deepEqual([first?.firstLine, first?.lastLine], [2, 4]);
});

test("a .gitmodules may be empty or nonsense", () => {
  for (const text of ["", "path = x", '[submodule "x"', "[[[["]) assert.deepEqual(paths(text), []);
});
