import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../domain/errors.ts";
import { readKeyFile, writeKeyFile } from "./secret-key-file.ts";
import { errorCode } from "../../text/error-code.ts";

const minKeyBytes = 32;

/** Reads the key that signs tokens: the setting, or a generated key stored in the data directory. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<Uint8Array> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey);
  const file = join(config.dataDir, "secret.key");
  try {
    const text = (await readKeyFile(file)) ?? (await writeKeyFile(file, generateKey()));
    return requireLength(text, file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw createKeyError(file, error);
  }
}

function generateKey(): string {
  return randomBytes(minKeyBytes).toString("hex");
}

function requireLength(text: string, file: string): Uint8Array {
  const key = Buffer.from(text);
  if (key.length >= minKeyBytes) return key;
  throw new AppError(
    "cannot_run",
    `The key in ${file} has less than ${minKeyBytes} bytes. Remove the file: lcc creates a new one, and all users have to log in again.`,
  );
}

function createKeyError(file: string, cause: unknown): AppError {
  const advice = "Set SVC_DATA_DIR to a writable folder, or set SVC_SECRET_KEY.";
  return new AppError(
    "cannot_run",
    `The key in ${file} cannot be read or created (${errorCode(cause) || "unknown reason"}). ${advice}`,
    {
      cause,
    },
  );
}
