import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { storeImported } from "../../../cache/imported.ts";
import { listCached } from "../../../cache/list-cached.ts";
import type { Config } from "../../../config/config.ts";
import { AppError } from "../../../domain/errors.ts";
import { isPublicAddress } from "../../../ecosystems/private-names.ts";
import {
  bundleLimits,
  digestBytes,
  isAnswer,
  packAnswers,
  refuseSize,
  unpackAnswers,
} from "../../../resolve/chain/answer-bundle.ts";
import { choosePublic, isPublicName } from "../../../resolve/chain/public-answers.ts";
import { openPrivateNames } from "../../../scan/run/open-sources.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { formatCount } from "../../../text/count.ts";
import { errorCode } from "../../../text/error-code.ts";
import { isTreeAnswer, readTreeKey } from "../../../trees/cached-answers.ts";
import { refuseFile, writeNewFile, writeOutput } from "../../output/write-output.ts";

/** Writes the cached answers of license sources and registries to a file and prints its SHA-256, as `sha256sum` does. */
export async function exportAnswers(file: string, { all = false }: { readonly all?: boolean }): Promise<void> {
  const config = loadConfig(process.env);
  const now = new Date();
  const entries = await readEntries(config, now);
  const { isPrivate } = openPrivateNames(config, process.env);
  const names = { isPublicAddress, isPrivate, webUrl: config.codeHostUrl };
  const chosen = choosePublic(entries, names);
  const kept = [...entries].filter(([key]) => {
    const named = readTreeKey(key);
    return all || chosen.has(key) || (named !== undefined && isPublicName(named, names));
  });
  if (kept.length === 0) {
    const left = leftOut(entries.size) || " Scan a project without --offline first.";
    throw new AppError("invalid_input", `There is nothing to export.${left}`);
  }
  const packed = packAnswers(kept, now);
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeNewFile(temporary, packed);
  await rename(temporary, file).catch(async (error: unknown) => {
    await rm(temporary, { force: true });
    refuseFile(file, error);
  });
  await writeOutput(`${digestBytes(packed)}  ${basename(file)}\n`, undefined);
  const left = leftOut(entries.size - kept.length);
  process.stderr.write(`lcc: exported ${formatCount(kept.length, "entry", "entries")}.${left}\n`);
}

/** Stores the answers of such a file for offline scans of this machine, in place of those imported before. */
export async function importAnswers(file: string, { sha256 }: { readonly sha256: string }): Promise<void> {
  if (!/^[0-9a-f]{64}$/i.test(sha256))
    throw new AppError("invalid_input", "--sha256 must be the 64 hexadecimal digits that lcc cache export printed.");
  const entries = unpackAnswers(await readPacked(file), sha256, isKnown);
  storeImported(loadConfig(process.env), entries);
  await writeOutput(
    `Imported ${formatCount(entries.length, "entry", "entries")}; offline scans use them.\n`,
    undefined,
  );
}

async function readEntries(config: Config, now: Date): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  let bytes = 0;
  for (const prefix of ["lcc:answer:", "lcc:text:", "lcc:tree:"]) {
    for await (const [key, value] of listCached(config, prefix, now)) {
      if (!isKnown(key, value)) continue;
      entries.set(key, value);
      bytes += Buffer.byteLength(value);
      if (bytes > bundleLimits.bytes) throw refuseSize();
    }
  }
  return entries;
}

function isKnown(key: string, value: string): boolean {
  return isAnswer(key, value) || isTreeAnswer(key, value);
}

function leftOut(count: number): string {
  if (count === 0) return "";
  const many = formatCount(count, "entry was", "entries were");
  return ` ${many} left out because the name of the package is or may be private; --all exports everything.`;
}

async function readPacked(file: string): Promise<Uint8Array> {
  try {
    await using handle = await open(file);
    const stats = await handle.stat();
    if (stats.isFile() && stats.size <= bundleLimits.packedBytes) return await handle.readFile();
  } catch (error) {
    throw new AppError("invalid_input", `The file "${file}" cannot be read (${errorCode(error)}).`, { cause: error });
  }
  throw new AppError("invalid_input", `"${file}" is not a file, or has more than 200 MB.`);
}
