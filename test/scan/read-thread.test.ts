import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openProject } from "../../src/detect/walk/open-project.ts";
import { readFiles } from "../../src/detect/read/read-files.ts";
import type { StartHelper } from "../../src/detect/read/read-together.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { createHelperStarter } from "../../src/scan/process/start-read-thread.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import { createProjects } from "../helpers/project.ts";

const projects = createProjects();
after(projects.removeAll);

const entry = fileURLToPath(new URL("../../src/scan/scan-process.ts", import.meta.url));
const ecosystems = await openEcosystems();

/** More programs than are read before help is considered. */
const programs = Object.fromEntries(
  Array.from({ length: 4_500 }, (_, at) => [
    `src/p${String(at).padStart(4, "0")}.py`,
    at % 50 === 0
      ? `from names import NAME${at % 7}\nfrom transformers import AutoModel\nAutoModel.from_pretrained(NAME${at % 7})\n`
      : `print(${at})\n`,
  ]),
);
const names = Array.from({ length: 7 }, (_, at) => `NAME${at} = "owner${at}/model-${at}"\n`).join("");
const folder = projects.make({ ...programs, "src/names.py": names, "requirements.txt": "flask==3.0.0\n" });

/** Reads the tree; a slow clock makes help worth while. */
async function read(startHelper?: StartHelper) {
  const source = await openDirectory(folder);
  const project = await openProject(source, ecosystems, () => false);
  const seen: number[] = [];
  const { threadCpuUsage } = process;
  let slow = 0;
  process.threadCpuUsage = () => ({ user: (slow += 60_000_000), system: 0 });
  try {
    const onProgress = (done: number) => void seen.push(done);
    const { results, errors } = await readFiles(project.files.taken, project, { startHelper, onProgress });
    const total = project.files.taken.length;
    assert.equal(seen.at(-1), total);
    return { results: JSON.parse(JSON.stringify(results)) as unknown[], errors };
  } finally {
    process.threadCpuUsage = threadCpuUsage;
    await source.close();
  }
}

describe("programs that a second thread reads", () => {
  test("give the same as without it", async () => {
    let isStarted = false;
    const alone = await read();
    assert.equal(alone.results.length, 1 + 90);
    const together = await read((job) => {
      isStarted = true;
      return createHelperStarter(folder, entry)(job);
    });
    assert.ok(isStarted);
    assert.deepEqual(together, alone);
  });

  test("give the same if it reads all, a part or nothing, or fails", async () => {
    const alone = await read();
    const without =
      (text?: string): StartHelper =>
      () => ({
        take: () => undefined,
        finish: async () => text,
        stop: () => {},
      });
    const helpers: Readonly<Record<string, StartHelper>> = {
      "all that is left": (job) => ({ ...createHelperStarter(folder, entry)(job), take: () => undefined }),
      nothing: without(),
      "a damaged text": without("{}"),
      "with an entry that does not exist": createHelperStarter(folder, join(folder, "none.ts")),
    };
    for (const [name, helper] of Object.entries(helpers)) assert.deepEqual(await read(helper), alone, name);
  });
});
