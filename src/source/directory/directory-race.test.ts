import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { propertyRounds } from "../../../test/helpers/fuzz-rounds.ts";
import { openDirectory } from "./directory.ts";
import type { FileSource } from "../file-source.ts";

/** Swaps the folder `app` for a link to another folder and back until it is told to stop, at most for 20 s. */
const swap = `
const { renameSync, symlinkSync, unlinkSync } = require("node:fs");
const [outside] = process.argv.slice(1);
const end = Date.now() + 20_000;
let isOver = false;
process.on("message", () => { isOver = true; });
function round() {
  for (let times = 0; times < 200; times++) {
    renameSync("app", "aside");
    symlinkSync(outside, "app");
    unlinkSync("app");
    renameSync("aside", "app");
  }
  if (isOver || Date.now() > end) process.disconnect();
  else setImmediate(round);
}
process.send("ready");
round();
`;

describe("a folder that is swapped for a link while it is read", () => {
  let place: string;
  let source: FileSource;

  before(async () => {
    place = realpathSync(mkdtempSync(join(tmpdir(), "lcc-test-")));
    for (const [folder, content] of [
      ["root/app", "inside"],
      ["outside", "a secret of somebody else"],
    ] as const) {
      mkdirSync(join(place, folder), { recursive: true });
      writeFileSync(join(place, folder, "a.txt"), content);
      symlinkSync(`/${content}`, join(place, folder, "link"));
    }
    writeFileSync(join(place, "outside", "secret.txt"), "");
    source = await openDirectory(join(place, "root"));
  });
  after(() => rmSync(place, { recursive: true }));

  test("never shows anything outside: no name, size, content or target of a link", { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, ["-e", swap, join(place, "outside")], {
      cwd: join(place, "root"),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const ended = once(child, "exit");
    await once(child, "message");
    const seen = new Set<string>();
    for (let round = 0; round < propertyRounds(5_000); round++) {
      const { files, passedOver } = await source.folder("app");
      for (const name of files) seen.add(`file ${name}`);
      for (const { path } of passedOver) seen.add(`passed over ${path}`);
      for (const size of (await source.sizes(["app/a.txt"])).values()) seen.add(`size ${size}`);
      const bytes = await source.read("app/a.txt", 0, 100).catch(() => undefined);
      if (bytes) seen.add(`content ${Buffer.from(bytes).toString()}`);
      const target = await source.linkTarget?.("app/link");
      if (target !== undefined) seen.add(`target ${target}`);
    }
    child.send("stop");
    assert.deepEqual(await ended, [0, null]);
    const inside = ["content inside", "file a.txt", "passed over app/link", "size 6", "target /inside"];
    const outside = [...seen].filter((path) => !inside.includes(path) && path !== "passed over app");
    assert.deepEqual(outside, []);
    assert.deepEqual(
      inside.filter((path) => !seen.has(path)),
      [],
    );
  });
});
