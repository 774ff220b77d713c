import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../helpers/free-port.ts";
import { buildImage } from "./built-image.ts";
import { takeSteps } from "./image-steps.ts";
import type { TriedImage } from "./tried-image.ts";

/** Built with buildah where namespaces are allowed. Elsewhere its steps are taken one by one. */
describe("the image", () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-image-"));
  let image: TriedImage;
  let whyNotBuilt: string | undefined;

  before(async () => {
    const built = await buildImage(lab);
    if (typeof built === "string") whyNotBuilt = built;
    image = typeof built === "string" ? await takeSteps(lab) : built;
  });
  after(async () => {
    await image?.remove();
    rmSync(lab, { recursive: true });
  });

  test("is built, and runs lcc as a user without rights", async (t) => {
    if (whyNotBuilt !== undefined) return t.skip(whyNotBuilt);
    const output = await finish(image.start(["id", "--user", "--name"], {}));
    assert.equal(output, "node\n");
    assert.deepEqual(image.command, ["/usr/bin/tini", "--", "lcc", "serve"]);
  });

  test("has what lcc needs, and nothing that only its development needs", async () => {
    const output = await finish(image.start(["lcc", "policy", "check", "permissive", "MIT"], {}));
    assert.equal(output, "MIT\tpass\tallow\tMIT\tMIT\n");
    for (const name of ["typescript", "rolldown", "react"]) {
      assert.ok(!existsSync(join(image.folder, "node_modules", name)), name);
    }
  });

  test("is a service that passes its own health check, and stops when asked to", async () => {
    const port = String(await freePort());
    const settings = { SVC_HOST: "127.0.0.1", SVC_PORT: port, SVC_DATA_DIR: image.dataFolder, SVC_WORKERS: "0" };
    const child = image.start(image.command, settings);
    const ended = new Promise((resolve) => child.once("close", resolve));
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => (printed += piece.toString()));
    }
    try {
      const isReady = () => printed.includes("dashboard: ") || child.exitCode !== null;
      for (let tries = 0; tries < 3_000 && !isReady(); tries++) await wait(20);
      await finish(image.start(image.healthCommand, settings));
      const page = await fetch(`http://127.0.0.1:${port}/ui/`);
      assert.equal(page.status, 200);
    } finally {
      image.stop(child);
      await ended;
    }
    assert.match(printed, /"the service stops"/);
  });
});

/** What a command that succeeds prints. */
async function finish(child: ReturnType<TriedImage["start"]>): Promise<string> {
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(await ended, 0, errors);
  return output;
}
