import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { decodeIndex, encodeIndex, type LicenseIndex } from "./index-format.ts";

/**
 * The search index over all license texts. The build puts it next to this module; when lcc runs from source, it is
 * built on first use and cached, under a name that depends on all its inputs.
 */
export async function openIndex(): Promise<LicenseIndex> {
  return readIndex(builtIndex()) ?? (await makeIndex());
}

/** Where the build puts the index. */
function builtIndex(): string {
  return fileURLToPath(new URL("license-index.bin", import.meta.url));
}

function readIndex(file: string): LicenseIndex | undefined {
  return existsSync(file) ? decodeIndex(readFileSync(file)) : undefined;
}

async function makeIndex(): Promise<LicenseIndex> {
  const file = `${indexFolder()}/license-index-${sourceDigest()}.bin`;
  const kept = readIndex(file);
  if (kept) return kept;
  const { buildIndex, writeBytes } = await import("./build-index.ts");
  const index = buildIndex();
  try {
    writeBytes(file, encodeIndex(index));
  } catch {
    // With a read-only folder the index is rebuilt at every start; nothing else breaks.
  }
  return index;
}

/** The usual cache folder of npm packages; outside a checkout, the system's temporary folder. */
export function indexFolder(): string {
  const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));
  return existsSync(modules) ? `${modules}/.cache/lcc` : `${tmpdir()}/lcc-cache`;
}

function sourceDigest(): string {
  const hash = createHash("sha256");
  for (const file of [
    "../../data/text-spans.tsv",
    "../../data/exception-spans.tsv",
    "../../data/word-variants.tsv",
    "build-index.ts",
    "index-format.ts",
    "words.ts",
    "../markup.ts",
  ]) {
    hash.update(readFileSync(new URL(file, import.meta.url)));
  }
  hash.update(readFileSync(createRequire(import.meta.url).resolve("spdx-license-list/package.json")));
  return hash.digest("hex").slice(0, 16);
}
