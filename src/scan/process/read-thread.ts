import { parentPort, workerData } from "node:worker_threads";
import { createFileMatcher } from "../../detect/walk/match-files.ts";
import { openFileMemory } from "../../detect/memory/file-memory.ts";
import { readFile } from "../../detect/read/read-file.ts";
import { unwatched } from "../../domain/contracts/file-watch.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { watchContents } from "../../source/contents/watch-contents.ts";
import { openDirectory } from "../../source/directory/directory.ts";
import { createFileIndex } from "../../source/file-index.ts";
import { openSharedList } from "./shared-list.ts";
import type { ThreadJob } from "./start-read-thread.ts";

/** Reads programs until none are left, and sends what they contribute to the scan. */
export async function readInThread(): Promise<void> {
  const { root, paths, programs, memory: shared } = workerData as ThreadJob;
  const ecosystems = await openEcosystems();
  const detectorsOf = createFileMatcher(ecosystems.flatMap(({ detectors }) => detectors));
  const watched = watchContents(await openDirectory(root));
  const names = createFileIndex(
    paths.map((path) => ({ path })),
    (path, offset, length) => watched.source.read(path, offset, length),
  );
  let pack = "";
  const store = {
    load: async () => undefined,
    save: async (text: string) => {
      pack = text;
    },
  };
  const memory = await openFileMemory(store, { watched, names, allNames: names });
  const list = openSharedList(programs.length, shared);
  for (let next = list.take("end"); next; next = list.take("end")) {
    for (const at of next) {
      const path = programs[at] ?? "";
      const file = names.get(path);
      if (file) await readFile(file, detectorsOf(path), unwatched, memory);
      list.count();
    }
  }
  await memory.save();
  parentPort?.postMessage(pack, []);
}
