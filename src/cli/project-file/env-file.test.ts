import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { Environment } from "../../config/config.ts";
import { loadConfig } from "../../scan/run/settings.ts";
import { readEnvFile, serviceEnvironment } from "./env-file.ts";

describe("readEnvironment", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, ".env");
  const read = (content: string | Buffer, env: Environment = {}) => {
    writeFileSync(file, content);
    return readAt(file, env);
  };
  const readAt = (path: string, env: Environment = {}) => {
    const warnings: string[] = [];
    return { env: readEnvFile(env, { file: path, warn: (message) => warnings.push(message) }), warnings };
  };

  test("gives the environment as it is where there is no file", () => {
    const env = { SVC_PORT: "1" };
    assert.deepEqual(readAt(join(folder, "none"), env), { env, warnings: [] });
  });

  test("reads comments, quotes, `export` and the line ends of Windows", () => {
    const text = "# a\r\nexport SVC_A=1\r\nSVC_B='x # y'\r\nSVC_C=\"two\\nlines\"\r\n";
    assert.deepEqual(read(text), { env: { SVC_A: "1", SVC_B: "x # y", SVC_C: "two\nlines" }, warnings: [] });
  });

  test("reads what Windows editors write", () => {
    assert.deepEqual(read("\ufeffSVC_A=1\n").env, { SVC_A: "1" });
    assert.deepEqual(read(Buffer.from("\ufeffSVC_A=1\r\n", "utf16le")).env, { SVC_A: "1" });
  });

  test("prefers the environment, unless its value is empty", () => {
    const env = { SVC_A: "outside", SVC_B: "", HOME: "/home/jane" };
    const found = read("SVC_A=file\nSVC_B=file\nSVC_C=file\n", env).env;
    assert.deepEqual(found, { SVC_A: "outside", SVC_B: "file", SVC_C: "file", HOME: "/home/jane" });
    assert.deepEqual(env, { SVC_A: "outside", SVC_B: "", HOME: "/home/jane" });
  });

  test("skips a line that is not a setting, and reports only its number", () => {
    assert.deepEqual(read("SVC_A=1\nhunter2\nSVC_B=2\n"), {
      env: { SVC_A: "1", SVC_B: "2" },
      warnings: [`${file}: line 2 is not a setting (NAME=value) and has no effect.`],
    });
    assert.deepEqual(read("a\nb\n\nc\nd\ne\nf\ng\n").warnings, [
      `${file}: lines 1, 2, 4, 5, 6 and 2 more are not settings (NAME=value) and have no effect.`,
    ]);
  });

  test("warns where # cuts a value off, without telling the value", () => {
    const { env, warnings } = read("SVC_A=four#words\nSVC_B='four#words'\nSVC_C=four # words\n");
    assert.deepEqual(env, { SVC_A: "four", SVC_B: "four#words", SVC_C: "four" });
    assert.deepEqual(warnings, [
      `In ${file} the value of SVC_A ends before the #; put it in quotes if the # belongs to it.`,
    ]);
  });

  test("follows a link, as secrets are mounted", () => {
    const target = join(folder, "target");
    const link = join(folder, "link");
    writeFileSync(target, "SVC_A=1\n");
    symlinkSync(target, link);
    assert.deepEqual(readAt(link).env, { SVC_A: "1" });
  });

  test("says in one warning why a file is not used", () => {
    const cases: Readonly<Record<string, [string, RegExp]>> = {
      folder: [join(folder, "dir"), /dir is not a file; the settings in it have no effect\.$/],
      large: [join(folder, "large"), /is larger than 64 KB;/],
      binary: [join(folder, "binary"), /is not a text file;/],
      "below a file": [join(file, ".env"), /cannot be read \(ENOTDIR\);/],
    };
    mkdirSync(join(folder, "dir"));
    writeFileSync(join(folder, "large"), "#".repeat(65_537));
    writeFileSync(join(folder, "binary"), "SVC_A=\0");
    for (const [name, [path, message]] of Object.entries(cases)) {
      const { env, warnings } = readAt(path);
      assert.deepEqual(env, {}, name);
      assert.equal(warnings.length, 1, name);
      assert.match(warnings[0] ?? "", message);
    }
  });
});

test("the service keeps its cache with its data, not in the home of whoever starts it", () => {
  const cacheDirOf = (env: Environment) => loadConfig(serviceEnvironment(env, { file: "no such file" })).cacheDir;
  assert.equal(cacheDirOf({ HOME: "/home/jane" }), "./data/cache");
  assert.equal(cacheDirOf({ HOME: "/home/jane", SVC_DATA_DIR: " " }), "./data/cache");
  assert.equal(cacheDirOf({ HOME: "/home/jane", SVC_DATA_DIR: "/srv/lcc" }), "/srv/lcc/cache");
});
