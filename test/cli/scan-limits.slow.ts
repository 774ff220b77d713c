import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("a scan that goes beyond its limits", () => {
  const projects = createProjects();
  after(projects.removeAll);

  test("of memory by one file is incomplete, and the line says which setting allows more", async () => {
    const licenses = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`package-${at}`, "MIT"]));
    const folder = projects.make({ "package-lock.json": lockfile(licenses) });
    const { status, stdout, stderr } = await lcc(["scan", folder, "--offline"], { env: { SVC_SCAN_MEMORY_MB: "64" } });
    assert.equal(status, 4);
    assert.match(stdout, /1 file: Reading the file took more memory than a scan has, so lcc skipped it\./);
    assert.match(
      `${stdout}${stderr}`.replaceAll(/\s+/g, " "),
      /what the memory of a scan \(SVC_SCAN_MEMORY_MB\) allows of one file; 1 place .* package-lock\.json\./,
    );
  });
});
