import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { dropProgramIn, readProgramIn } from "./file-program.ts";

test("a program is read once for several readers in a row", async () => {
  const file = fileOf("a.py", "x = 1");
  const program = await readProgramIn(file);
  assert.equal(await readProgramIn(file), program);
});

test("it is not kept for longer", async () => {
  const file = fileOf("a.py", "x = 1");
  const program = await readProgramIn(file);
  await dropProgramIn(file);
  assert.notEqual(await readProgramIn(file), program);
});

test("a binary file is not read as a program", async () =>
  assert.equal(await readProgramIn(fileOf("a.py", "x\0")), undefined));
