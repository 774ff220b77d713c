import { basename } from "node:path";
import type { LoadResult } from "./load/load.ts";
import { onDisk, type PolicyFiles } from "./policy-files.ts";
import { readPolicyText } from "./policy-text.ts";
import { readSnapshot } from "./snapshot.ts";

/** Reads a policy file with everything it extends; a file that cannot be read is reported like any other problem. */
export async function readPolicyFile(file: string, files: PolicyFiles = onDisk): Promise<LoadResult> {
  const read = await readPolicyText(file, files);
  if ("message" in read) return { problems: [{ file, line: 1, message: read.message }] };
  const snapshot = readSnapshot(file, read.text);
  if (snapshot) return snapshot;
  const { readWithBase } = await import("./base/read-with-base.ts"); // with the YAML parser
  return readWithBase({ name: basename(file), file }, read.text, files);
}
