/** Stores the compiled code of the scan process, with the functions that a scan of a sample project uses. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readPolicyFile } from "../../src/policy/read/policy-file.ts";
import { writeInChild } from "../../src/scan/process/start-scan.ts";
import { writeSampleProject } from "./sample-project.ts";

export interface ScanFiles {
  /** The file with nearly all of the code. */
  readonly main: string;
  readonly entry: string;
}

export async function storeCode({ main, entry }: ScanFiles, policyFile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-build-"));
  try {
    const project = join(folder, "project");
    writeSampleProject(project);
    const code = join(folder, "code");
    const loaded = await readPolicyFile(policyFile);
    if (!("policy" in loaded)) throw new Error(`${policyFile} is not valid.`);
    const { policy } = loaded;
    await writeInChild(
      {
        target: { folder: project },
        policy,
        context: policy.defaultContext,
        exclude: [],
        today: new Date().toISOString().slice(0, 10),
        isOffline: true,
        result: {
          project: "sample",
          started: new Date(),
          sourceDate: undefined,
          answers: undefined,
          failOn: ["violation"],
          outputs: [{ format: "json", columns: 100, isColored: false }],
          lines: "all",
          isVerbose: false,
        },
      },
      {
        entry: pathToFileURL(join(import.meta.dirname, "record-code.cjs")),
        env: { LCC_CODE_OF: main, LCC_CODE_TO: code, LCC_CODE_ENTRY: entry, XDG_CACHE_HOME: join(folder, "cache") },
        memoryMb: 512,
        timeoutMs: 60_000,
        writable: [folder],
        signal: new AbortController().signal,
        onProgress: () => {},
        onWarning: (message) => console.warn(`build: ${message}`),
      },
    );
    cpSync(code, `${main}.cache`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
