import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { typesOf } from "../../tools/apitypes/types-of.ts";
import { compile } from "../helpers/compile.ts";

const root = dirname(dirname(import.meta.dirname));

describe("a client that is made from the description", () => {
  const folder = mkdtempSync(join(root, "test", "api", ".client-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Each makes the document wrong in one place that the program depends on. */
  const spoilers: Readonly<Record<string, readonly [text: RegExp, other: string]>> = {
    "another name for the token": [/"access_token"/g, '"accessToken"'],
    "a token that is no text": [/"access_token":\{"type":"string"/g, '"access_token":{"type":"integer"'],
    "another name for a parameter of a path": [/scan_id/g, "id"],
    "another status for a new scan": [/"201"/g, '"202"'],
    "another path for the figures": [/"\/dashboard"/g, '"/figures"'],
    "a license that may be missing": [/"resolved_license",/g, ""],
  };
  for (const [name, [text, other]] of Object.entries(spoilers)) {
    test(`is refused by the compiler with ${name}`, async () => {
      const document = JSON.stringify(JSON.parse(readFileSync(join(root, "docs", "openapi.json"), "utf8")));
      const spoilt = document.replaceAll(text, other);
      assert.notEqual(spoilt, document);
      const said = await compile(await copyWith(await typesOf(JSON.parse(spoilt) as object)));
      assert.match(said, /program\.ts/);
      assert.doesNotMatch(said, /Cannot find module/);
    });
  }

  test("is accepted by the compiler as a copy", async () => {
    const types = readFileSync(join(root, "web", "src", "api", "schema.d.ts"), "utf8");
    assert.equal(await compile(await copyWith(types)), "");
  });

  /** The same program with other types where it looks for them. */
  async function copyWith(types: string): Promise<string> {
    const place = mkdtempSync(join(folder, "copy-"));
    const [program, schema] = [join(place, "test", "api", "client"), join(place, "web", "src", "api")];
    for (const made of [program, schema]) mkdirSync(made, { recursive: true });
    copyFileSync(join(import.meta.dirname, "client", "program.ts"), join(program, "program.ts"));
    writeFileSync(join(schema, "schema.d.ts"), types);
    const config = { extends: join(root, "tsconfig.json"), include: ["*.ts"] };
    writeFileSync(join(program, "tsconfig.json"), JSON.stringify(config));
    return program;
  }
});
