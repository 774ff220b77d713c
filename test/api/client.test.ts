import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { typesOf } from "../../tools/apitypes/types-of.ts";
import { adminPassword, onSqlite } from "../helpers/start-api.ts";
import { useService } from "./client/program.ts";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

describe("a client that is made from the description", () => {
  const start = onSqlite();
  const folder = mkdtempSync(join(root, "test", "api", ".client-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("has types that are current", async () => {
    await run(process.execPath, [join(root, "scripts", "api-types.ts"), "--check"]);
  });

  test("is accepted by the compiler", async () => {
    assert.equal(await complaints(join(import.meta.dirname, "client")), "");
  });

  test("gets from a real service what its types promise", async () => {
    const api = await start();
    const seen = await useService(api.url, { username: "admin", password: adminPassword }, api.workspace);
    assert.equal(seen.expiresInMinutes, 1440);
    assert.equal(seen.scan.state, "queued");
    assert.equal(seen.licenses.size, 0);
    assert.equal(seen.pendingScans, 1);
    assert.equal(seen.refusal, "not_found");
  });

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
      assert.match(await complaints(await copyWith(await typesOf(JSON.parse(spoilt) as object))), /program\.ts/);
    });
  }

  /** The same program beside other types. */
  async function copyWith(types: string): Promise<string> {
    const place = mkdtempSync(join(folder, "spoilt-"));
    mkdirSync(join(place, "client"));
    mkdirSync(join(place, "generated"));
    copyFileSync(join(import.meta.dirname, "client", "program.ts"), join(place, "client", "program.ts"));
    writeFileSync(join(place, "generated", "schema.d.ts"), types);
    const config = { extends: join(root, "tsconfig.json"), include: ["*.ts"] };
    writeFileSync(join(place, "client", "tsconfig.json"), JSON.stringify(config));
    return join(place, "client");
  }
});

/** What the compiler says about the program in a folder; empty when it is content. */
async function complaints(folder: string): Promise<string> {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  return run(process.execPath, [compiler, "--noEmit", "-p", folder], { cwd: root }).then(
    () => "",
    (error: { readonly stdout: string }) => error.stdout,
  );
}
