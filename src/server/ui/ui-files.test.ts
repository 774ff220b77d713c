import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { chooseEncoding, readUiFiles } from "./ui-files.ts";

describe("the files of the dashboard", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-ui-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "assets"));
  for (const name of ["index.html", "assets/a-1.js", "assets/a-1.js.br", "assets/a-1.js.gz", "assets/b-1.css"]) {
    writeFileSync(join(folder, name), name);
  }
  const files = readUiFiles(folder);
  const script = files.find(({ path }) => path === "assets/a-1.js");

  test("are the page and what it needs; compressed copies are no files of their own", () => {
    assert.deepEqual(
      files.map(({ path }) => path),
      ["assets/a-1.js", "assets/b-1.css", ""],
    );
  });

  test("are sent in the smallest form that the client takes", () => {
    assert.ok(script);
    const sent = (accepts?: string) => chooseEncoding(script, accepts).headers["content-encoding"];
    assert.equal(sent("gzip, deflate, br"), "br");
    assert.equal(sent("gzip;q=0.5, br;q=0"), "gzip");
    assert.equal(sent("deflate"), undefined);
    assert.equal(sent(), undefined);
  });

  test("are kept for ever by browsers, but for the page, which names them", () => {
    assert.match(script?.plain.headers["cache-control"] ?? "", /immutable/);
    const page = files.find(({ path }) => path === "");
    assert.equal(page?.plain.headers["cache-control"], "no-cache");
    assert.match(page?.plain.headers["content-security-policy"] ?? "", /^default-src 'none'; script-src 'self';/);
  });

  test("are an empty list where nothing was built", () => {
    assert.deepEqual(readUiFiles(join(folder, "missing")), []);
  });
});
