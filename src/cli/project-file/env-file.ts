import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "../../config/config.ts";
import { decodeText } from "../../formats/text.ts";
import { settingsTable } from "../../config/table.ts";
import { findInvalidLines } from "./env-lines.ts";
import { warn } from "../output/warn.ts";
import { errorCode } from "../../text/error-code.ts";

interface EnvFileOptions {
  readonly file?: string;
  readonly warn?: (message: string) => void;
}

/**
 * The environment, completed by the `.env` file of the working directory. Only for commands that run the service: the
 * `.env` of a scanned folder belongs to that project.
 */
export function readEnvFile(env: Environment, options: EnvFileOptions = {}): Environment {
  const { file = ".env", warn: report = warn } = options;
  const { text, problem } = readSmallFile(file);
  if (problem !== undefined) report(`${file} ${problem}; the settings in it have no effect.`);
  if (text === undefined) return env;
  const invalidLines = findInvalidLines(text);
  // Never prints the value: it may be part of a secret.
  if (invalidLines.length > 0) report(`${file}: ${describeLines(invalidLines)}`);
  const entries = Object.entries(parseEnv(text));
  for (const [name, value = ""] of entries) {
    // Node reads a comment there, which is unexpected in a password.
    if (text.includes(`${name}=${value}#`)) report(`In ${file} the value of ${name} ends before the #; ${quotes}`);
  }
  return { ...env, ...Object.fromEntries(entries.filter(([name]) => !isSet(env[name]))) };
}

/** The same for `serve` and `worker`, with a data folder: else they would use the cache in the home folder. */
export function serviceEnvironment(env: Environment, options: EnvFileOptions = {}): Environment {
  const settings = readEnvFile(env, options);
  return isSet(settings["SVC_DATA_DIR"]) ? settings : { ...settings, SVC_DATA_DIR: settingsTable().dataDir.fallback };
}

function describeLines(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]} is not a setting (NAME=value) and has no effect.`;
  const shown = lines.slice(0, maxLines).join(", ");
  const more = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : "";
  return `lines ${shown}${more} are not settings (NAME=value) and have no effect.`;
}

const maxLines = 5;
const quotes = "put it in quotes if the # belongs to it.";
const maxBytes = 65_536;

interface SmallFile {
  readonly text?: string;
  readonly problem?: string;
}

/** Nothing at all when there is no such file. */
function readSmallFile(file: string): SmallFile {
  try {
    // Opening a named pipe must not block.
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return readHandle(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === "") throw error;
    return code === "ENOENT" ? {} : { problem: `cannot be read (${code})` };
  }
}

function readHandle(handle: number): SmallFile {
  const stats = fstatSync(handle);
  if (!stats.isFile()) return { problem: "is not a file" };
  if (stats.size > maxBytes) return { problem: "is larger than 64 KB" };
  const text = decodeText(readFileSync(handle));
  return text === undefined ? { problem: "is not a text file" } : { text };
}

/** As with every setting, an empty value counts as not set. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}
