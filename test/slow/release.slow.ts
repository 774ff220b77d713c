import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";

const root = dirname(dirname(import.meta.dirname));

test("the release script writes the package, its SBOMs, notices and sums", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-release-test-"));
  try {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts", "release.ts"), folder, "--offline"], {
      env: { ...process.env, npm_config_ignore_scripts: "true" }, // `npm pack` would build what is there
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
    assert.deepEqual(
      sums.map((line) => line.replace(/^.*?-\d+\.\d+\.\d+/, "")),
      [".cdx.json", ".notice.txt", ".spdx.json", ".tgz", ".tgz"],
    );
    for (const line of sums) {
      const [sum, file = ""] = line.split("  ");
      assert.equal(
        createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex"),
        sum,
      );
    }
    const [sbom = ""] = sums.map((line) => line.split("  ")[1] ?? "").filter((file) => file.endsWith(".cdx.json"));
    const { components } = JSON.parse(readFileSync(join(folder, sbom), "utf8")) as { components: { name: string }[] };
    assert.ok(components.some(({ name }) => name === "fastify"));
    assert.match(
      readFileSync(join(root, "action", "package.json"), "utf8"),
      /"name": "license-compliance-service-cli"/,
    );
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(join(root, "action"), { recursive: true, force: true });
  }
});
