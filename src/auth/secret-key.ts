import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { codeOf, readKeyFile, writeKeyFile } from "./secret-key-file.ts";

const shortestKeyBytes = 32;

/** What signs the tokens: the setting, or a key that is generated once and kept in the data directory. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<Uint8Array> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey);
  const file = join(config.dataDir, "secret.key");
  try {
    const text = (await readKeyFile(file)) ?? (await writeKeyFile(file, generateKey()));
    return requireLength(text, file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(file, error);
  }
}

function generateKey(): string {
  return randomBytes(shortestKeyBytes).toString("hex");
}

function requireLength(text: string, file: string): Uint8Array {
  const key = Buffer.from(text);
  if (key.length >= shortestKeyBytes) return key;
  throw new AppError(
    "cannot_run",
    `The key in ${file} has less than ${shortestKeyBytes} bytes. Remove the file: lcc makes a new one, and everybody has to log in again.`,
  );
}

function unreachable(file: string, cause: unknown): AppError {
  const advice = "Set SVC_DATA_DIR to a folder that lcc may write to, or set SVC_SECRET_KEY.";
  return new AppError("cannot_run", `The key in ${file} can be neither read nor made (${codeOf(cause)}). ${advice}`, {
    cause,
  });
}
