import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { databaseFile, requireFile } from "../../open-store.ts";
import { refuseFile, writeOutput } from "../../output/write-output.ts";
import { readEnvFile } from "../../project-file/env-file.ts";
import { errorCode } from "../../../text/error-code.ts";

/** Copies the SQLite database as it is at one moment; the server goes on. */
export async function backUpDatabase(target: string): Promise<void> {
  const { databaseUrl, dataDir, secretKey } = loadConfig(readEnvFile(process.env));
  const file = databaseFile(databaseUrl);
  if (file === undefined) throw new AppError("invalid_input", forPostgres);
  requireFile(databaseUrl);
  const copy = resolve(target);
  if (existsSync(copy)) throw new AppError("invalid_input", `${copy} exists already; name a file that does not.`);
  const { hasFile } = await import("../../../store/sqlite/check-file.ts");
  hasFile(file);
  try {
    (await import("../../../store/sqlite/copy-database.ts")).copyDatabase(file, copy);
  } catch (error) {
    if (/^E[A-Z]+$/.test(errorCode(error))) refuseFile(copy, error);
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError("cannot_run", `${file} could not be copied to ${copy}: ${why}.`, { cause: error });
  }
  const key =
    secretKey === undefined ? `\nKeep ${join(resolve(dataDir), "secret.key")} as well: it signs the tokens.` : "";
  await writeOutput(`Copied ${file} to ${copy}.${key}\n`, undefined);
}

const forPostgres =
  "lcc backup copies SQLite databases. For PostgreSQL, run pg_dump --format=custom --file=lcc.dump with the address of SVC_DATABASE_URL.";
