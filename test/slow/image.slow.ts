import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../helpers/free-port.ts";
import { healthCommand, readDockerfile, textsOf } from "../deploy/dockerfile.ts";
import { freshHome } from "../../scripts/try-docs/fresh-home.ts";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

/** What the stages of the image do, in empty folders: there is no Docker here. */
describe("the steps of the image", () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-image-"));
  const folder = join(lab, "opt-lcc");
  const env = freshHome(join(lab, "home"));
  const final = readDockerfile(readFileSync(join(root, "deploy/Dockerfile"), "utf8")).at(-1);
  assert.ok(final);

  before(async () => {
    mkdirSync(folder);
    // The first stage is the checkout, in which `npm ci` has built what the last one copies.
    for (const text of textsOf(final, "COPY")) {
      const words = text.split(" ").filter((word) => !word.startsWith("--from="));
      for (const path of words.slice(0, -1).map((one) => one.replace(/^\/build\//, ""))) {
        cpSync(join(root, path), join(folder, path), { recursive: true });
      }
    }
    const [install] = textsOf(final, "RUN").flatMap((text) => /npm ci[^&]*/.exec(text)?.[0].trim() ?? []);
    await run("sh", ["-c", `${install} --prefer-offline`], { cwd: folder, env });
  });
  after(() => rmSync(lab, { recursive: true }));

  test("install what lcc needs, and nothing that only its development needs", async () => {
    const { stdout } = await run(process.execPath, ["bin/lcc.js", "policy", "check", "permissive", "MIT"], {
      cwd: folder,
      env,
    });
    assert.equal(stdout, "MIT\tpass\tallow\tMIT\tMIT\n");
    for (const name of ["typescript", "rolldown", "react"]) assert.ok(!existsSync(join(folder, "node_modules", name)));
  });

  test("make a service that passes the health check of the image", async () => {
    const port = String(await freePort());
    const data = join(lab, "data");
    const settings = { ...env, SVC_PORT: port, SVC_DATA_DIR: data, SVC_WORKERS: "0" };
    const child = spawn(process.execPath, [join(folder, "bin/lcc.js"), "serve"], { cwd: lab, env: settings });
    const closed = new Promise((resolve) => child.once("close", resolve));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => (output += piece.toString()));
    }
    try {
      const isReady = () => output.includes("dashboard: ") || child.exitCode !== null;
      for (let tries = 0; tries < 3_000 && !isReady(); tries++) await wait(20);
      const [, ...words] = healthCommand(final);
      await run(process.execPath, words, { env: settings });
      const page = await fetch(`http://127.0.0.1:${port}/ui/`);
      assert.equal(page.status, 200);
    } finally {
      child.kill("SIGTERM");
      await closed;
    }
  });
});
