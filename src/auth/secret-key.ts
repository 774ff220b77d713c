import { randomBytes } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { AppError } from "../domain/errors.ts";

const shortestKeyBytes = 32;

/** What signs the tokens: the setting, or a key that is generated once and kept in the data directory. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<Uint8Array> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey);
  const file = join(config.dataDir, "secret.key");
  try {
    const text = (await readKeyFile(file)) ?? (await makeKeyFile(config.dataDir, file)) ?? (await readKeyFile(file));
    return requireLength(text ?? "", file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(file, error);
  }
}

/** Undefined when there is no file. An empty one was made by a process that is about to write into it. */
async function readKeyFile(file: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const text = await readPrivateFile(file);
    if (text !== "") return text;
    await sleep(20);
  }
  return "";
}

async function readPrivateFile(file: string): Promise<string | undefined> {
  const handle = await openUnless("ENOENT", file, "r");
  if (!handle) return undefined;
  try {
    const { mode } = await handle.stat();
    // Windows has no such bits, and Node makes some up.
    if (process.platform !== "win32" && (mode & 0o077) !== 0) throw readableByOthers(file);
    return (await handle.readFile("utf8")).trim();
  } finally {
    await handle.close();
  }
}

/** Undefined when another process was faster: its key is the one that counts. */
async function makeKeyFile(dataDir: string, file: string): Promise<string | undefined> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const handle = await openUnless("EEXIST", file, "wx");
  if (!handle) return undefined;
  const text = randomBytes(shortestKeyBytes).toString("hex");
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true }); // every later start would find half a key
    throw error;
  } finally {
    await handle.close();
  }
  return text;
}

async function openUnless(code: string, file: string, flags: "r" | "wx"): Promise<FileHandle | undefined> {
  try {
    return await open(file, flags, 0o600);
  } catch (error) {
    if (codeOf(error) === code) return undefined;
    throw error;
  }
}

function requireLength(text: string, file: string): Uint8Array {
  const key = Buffer.from(text);
  if (key.length >= shortestKeyBytes) return key;
  throw new AppError(
    "cannot_run",
    `The key in ${file} has less than ${shortestKeyBytes} bytes. Remove the file: lcc makes a new one, and everybody has to log in again.`,
  );
}

function readableByOthers(file: string): AppError {
  return new AppError(
    "cannot_run",
    `Other users of this machine may read ${file}, which signs all tokens. Run: chmod 600 ${file}`,
  );
}

function unreachable(file: string, cause: unknown): AppError {
  const advice = "Set SVC_DATA_DIR to a folder that lcc may write to, or set SVC_SECRET_KEY.";
  return new AppError("cannot_run", `The key in ${file} can be neither read nor made (${codeOf(cause)}). ${advice}`, {
    cause,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
