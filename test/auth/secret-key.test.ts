import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, test, type TestContext } from "node:test";
import { readSecretKey } from "../../src/auth/secret-key/secret-key.ts";
import { assertFails } from "./account-desk.ts";

describe("the secret key", () => {
  test("is the setting where there is one, and then no file is made", async (t) => {
    const { dataDir, file } = setUp(t);
    const key = await readSecretKey({ secretKey: "a setting of at least 32 bytes, ä", dataDir });
    assert.equal(Buffer.from(key).toString(), "a setting of at least 32 bytes, ä");
    assert.throws(() => statSync(file), /ENOENT/);
  });

  test("is generated once, for the eyes of its owner, and is the same at the next start", async (t) => {
    const { dataDir, file } = setUp(t);
    const first = await readSecretKey({ secretKey: undefined, dataDir });
    assert.ok(first.length >= 32);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(dataDir).mode & 0o077, 0);
    assert.deepEqual(await readSecretKey({ secretKey: undefined, dataDir }), first);
    assert.notDeepEqual(await readSecretKey({ secretKey: undefined, dataDir: join(dataDir, "other") }), first);
  });

  test("is the same for all who start at once, in one process or in several", async (t) => {
    const { dataDir } = setUp(t);
    const here = Array.from({ length: 8 }, () => readSecretKey({ secretKey: undefined, dataDir }));
    const there = Array.from({ length: 4 }, () => readInProcess(dataDir));
    const keys = [...(await Promise.all(here)).map(hex), ...(await Promise.all(there))];
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0] ?? "", /^[0-9a-f]{64,}$/);
  });

  test("is waited for when another process has made the file and not yet written to it", async (t) => {
    const { dataDir, file } = setUp(t);
    mkdirSync(dataDir);
    writeFileSync(file, "", { mode: 0o600 });
    const reading = readSecretKey({ secretKey: undefined, dataDir });
    await new Promise((resolve) => setTimeout(resolve, 50));
    writeFileSync(file, `${"k".repeat(64)}\n`);
    assert.equal(Buffer.from(await reading).toString(), "k".repeat(64));
  });

  for (const mode of [0o640, 0o604, 0o644, 0o660]) {
    test(`is refused when others may get at it (${mode.toString(8)})`, async (t) => {
      const { dataDir, file } = setUp(t);
      await readSecretKey({ secretKey: undefined, dataDir });
      chmodSync(file, mode);
      const { message } = await assertFails(
        readSecretKey({ secretKey: undefined, dataDir }),
        "cannot_run",
        /chmod 600/,
      );
      assert.ok(!message.includes(readFileSync(file, "utf8").trim()));
      assert.ok(!message.includes("\n"));
    });
  }

  for (const [what, content] of [
    ["short", "x".repeat(31)],
    ["blank", " ".repeat(100)],
  ] as const) {
    test(`is refused when it is ${what}, and left as it is`, async (t) => {
      const { dataDir, file } = setUp(t);
      mkdirSync(dataDir);
      writeFileSync(file, content, { mode: 0o600 });
      await assertFails(readSecretKey({ secretKey: undefined, dataDir }), "cannot_run", /less than 32 bytes/);
      assert.equal(readFileSync(file, "utf8"), content);
    });
  }

  test("is created again where a start was killed before it was written, and is the same for all processes", async (t) => {
    const { dataDir, file } = setUp(t);
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(file, "", { mode: 0o600 });
    const here = Array.from({ length: 8 }, () => readSecretKey({ secretKey: undefined, dataDir }));
    const keys = [...(await Promise.all(here)).map(hex), await readInProcess(dataDir)];
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0] ?? "", /^[0-9a-f]{64,}$/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(dataDir), ["secret.key"]);
  });

  test("is that of a process that was killed while it replaced an empty file", async (t) => {
    const { dataDir, file } = setUp(t);
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(file, "", { mode: 0o600 });
    writeFileSync(`${file}.next`, `${"k".repeat(64)}\n`, { mode: 0o600 });
    const here = Array.from({ length: 4 }, () => readSecretKey({ secretKey: undefined, dataDir }));
    const keys = (await Promise.all(here)).map((key) => Buffer.from(key).toString());
    assert.deepEqual(new Set(keys), new Set(["k".repeat(64)]));
    assert.deepEqual(readdirSync(dataDir), ["secret.key"]);
  });

  for (const step of ["writeFile", "sync"] as const) {
    test(`is whole or not there when the first start is killed at ${step}, and the next start has one`, async (t) => {
      const { dataDir, file } = setUp(t);
      assert.equal(await killAt(step, dataDir), "SIGKILL");
      if (existsSync(file)) assert.match(readFileSync(file, "utf8"), /^[0-9a-f]{64}\n$/);
      const key = await readSecretKey({ secretKey: undefined, dataDir });
      assert.deepEqual(await readSecretKey({ secretKey: undefined, dataDir }), key);
    });
  }

  test("is refused in one line when its file is a folder, or its folder a file", async (t) => {
    const { dataDir, file } = setUp(t);
    mkdirSync(file, { recursive: true, mode: 0o700 });
    await assertFails(readSecretKey({ secretKey: undefined, dataDir }), "cannot_run", /EISDIR.*SVC_SECRET_KEY\.$/);
    const inFile = join(dataDir, "file");
    writeFileSync(inFile, "");
    await assertFails(readSecretKey({ secretKey: undefined, dataDir: inFile }), "cannot_run", /SVC_DATA_DIR/);
  });
});

function setUp(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "lcc-secret-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  return { dataDir, file: join(dataDir, "secret.key") };
}

async function readInProcess(dataDir: string): Promise<string> {
  const module = new URL("../../src/auth/secret-key/secret-key.ts", import.meta.url).href;
  const script = `const { readSecretKey } = await import(${JSON.stringify(module)});
    const key = await readSecretKey({ dataDir: process.argv[1] });
    process.stdout.write(Buffer.from(key).toString("hex"));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

/** Makes the key in a process that is killed when it first does that to a file; how it ended. */
async function killAt(step: string, dataDir: string): Promise<string | null> {
  const module = new URL("../../src/auth/secret-key/secret-key.ts", import.meta.url).href;
  const script = `import { open } from "node:fs/promises";
    const handle = await open(process.execPath);
    const methods = Object.getPrototypeOf(handle);
    await handle.close();
    methods[process.argv[2]] = () => process.kill(process.pid, "SIGKILL");
    const { readSecretKey } = await import(${JSON.stringify(module)});
    await readSecretKey({ dataDir: process.argv[1] });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir, step], { stdio: "inherit" });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

function hex(key: Uint8Array): string {
  return Buffer.from(key).toString("hex");
}
