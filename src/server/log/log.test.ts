import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { constants, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { createLog } from "./log.ts";

function collect(level = "info", isTTY = false) {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => lines.push(line), isTTY }) };
}

describe("the log", () => {
  test("writes an object a line, without the names of process and host", () => {
    const { log, lines } = collect();
    log.info({ count: 2 }, "done");
    log.debug("not shown");
    assert.equal(lines.length, 1);
    const { time, ...rest } = JSON.parse(lines[0] ?? "") as Record<string, unknown>;
    assert.deepEqual(rest, { level: "info", count: 2, msg: "done" });
    assert.ok(!Number.isNaN(Date.parse(String(time))));
  });

  test("removes secrets, wherever they are", () => {
    const { log, lines } = collect("trace");
    const secret = "hunter2";
    log.info({ headers: { Authorization: secret, cookie: secret }, body: { password: secret, new_password: secret } });
    log.info({ tokens: [{ refresh_token: secret, accessToken: secret }], api_key: secret, apiKey: secret });
    log.warn(`could not open postgres://lcc:${secret}@db/lcc and https://x/y?token=${secret}`);
    log.error(new Error(`refused Bearer ${secret}`, { cause: new Error(`redis://:${secret}@cache`) }));
    log.error({ err: Object.assign(new Error("x"), { config: { password: secret } }) }, `with lcc_ab12_${secret}`);
    log.info(`token eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}`);
    assert.equal(lines.length, 6);
    assert.doesNotMatch(lines.join(""), new RegExp(secret));
    assert.match(lines[3] ?? "", /log\.test\.ts/, "the stack stays");
    assert.match(lines[3] ?? "", /"cause":\{"type":"Error"/);
  });

  test("keeps names that only look like secrets, and leaves its input alone", () => {
    const { log, lines } = collect();
    const given = { tokenCount: 3, password: "x" };
    log.info(given);
    assert.match(lines[0] ?? "", /"tokenCount":3/);
    assert.equal(given.password, "x");
  });

  test("ends where things contain themselves", () => {
    const { log, lines } = collect();
    const ring: { self?: unknown } = {};
    ring.self = ring;
    log.info({ ring });
    assert.equal(lines.length, 1);
  });

  test("goes to a file too, soon and without being asked", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lcc-log-"));
    const file = join(folder, "log");
    const fd = openSync(file, "w");
    createLog("info", { write: () => assert.fail("the stream is not used"), fd }).info("hello");
    while (!readFileSync(file, "utf8").endsWith("\n")) await pause(5);
    assert.match(readFileSync(file, "utf8"), /"msg":"hello"/);
    rmSync(folder, { recursive: true });
  });

  test("keeps 16 MiB if no one reads, and later logs how many lines were lost", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lcc-log-"));
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const { O_RDWR, O_RDONLY, O_NONBLOCK } = constants;
    const log = createLog("info", {
      write: () => assert.fail("the stream is not used"),
      fd: openSync(pipe, O_RDWR | O_NONBLOCK),
    });
    const [text, count] = ["x".repeat(100_000), 200];
    for (let line = 0; line < count; line++) log.info(text);
    const source = new Socket({ fd: openSync(pipe, O_RDONLY | O_NONBLOCK) });
    let arrived = 0;
    let told: { readonly lines?: number } = {};
    for await (const line of createInterface(source)) {
      if (line.includes(text)) arrived++;
      else told = JSON.parse(line) as typeof told;
      if (told.lines !== undefined) break;
    }
    assert.ok(arrived >= 160 && arrived < 180, `${arrived} lines arrived`);
    assert.equal(told.lines, count - arrived);
    source.destroy();
    rmSync(folder, { recursive: true });
  });

  test("is for people on a terminal, which no text can command", () => {
    const { log, lines } = collect("info", true);
    log.info({ route: "/things", name: "a\u001b[2Jb\nc" }, "request");
    log.error({ err: new Error("broken") }, "unexpected error");
    assert.match(
      stripVTControlCharacters(lines[0] ?? ""),
      /^\d\d:\d\d:\d\d INFO {2}request route=\/things name=a\[2Jb c\n$/,
    );
    assert.match(stripVTControlCharacters(lines[1] ?? ""), /ERROR unexpected error\n {2}Error: broken\n {6}at /);
  });
});
