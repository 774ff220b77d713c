import { AppError } from "../domain/errors.ts";
import { maskAddress } from "../text/mask-address.ts";
import { nearest } from "../text/nearest.ts";
import type { Setting } from "./setting.ts";
import { settingsTable, type SettingValues } from "./table.ts";
import { BadValue } from "./values.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything lcc is told from outside, read once at the start. */
export interface Config extends SettingValues {
  readonly databaseUrl: string;
  readonly codeHostApiUrl: string;
  /** Where `lcc scan` keeps what it may lose. */
  readonly cacheDir: string;
  readonly httpsProxy: string | undefined;
  readonly httpProxy: string | undefined;
  readonly noProxy: string | undefined;
  /** `SOURCE_DATE_EPOCH`: the time that files made by lcc bear, so that the same input gives the same bytes. */
  readonly sourceDate: Date | undefined;
  /** One line for each `SVC_*` name that is no setting. */
  readonly warnings: readonly string[];
}

/** Reads the settings; an empty value counts as not set, a bad one throws the line that says so. */
export function readConfig(env: Environment): Config {
  const values = readValues(env);
  return {
    ...values,
    databaseUrl: values.databaseUrl ?? `sqlite:${values.dataDir}/lcc.db`,
    codeHostApiUrl: values.codeHostApiUrl ?? apiOf(values.codeHostUrl),
    cacheDir: given(env, "SVC_DATA_DIR") ? `${values.dataDir}/cache` : userCacheDir(env),
    httpsProxy: given(env, "HTTPS_PROXY") ?? given(env, "https_proxy"),
    httpProxy: given(env, "HTTP_PROXY") ?? given(env, "http_proxy"),
    noProxy: given(env, "NO_PROXY") ?? given(env, "no_proxy"),
    sourceDate: readSourceDate(env),
    warnings: unknownSettings(env),
  };
}

/** A setting as the documentation shows it. */
interface SettingDescription {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  readonly example: string;
  readonly secret: boolean;
}

export function describeSettings(): SettingDescription[] {
  return rows().map(([, setting]) => ({
    name: setting.name,
    default: setting.fallbackText ?? showValue(setting.fallback),
    meaning: setting.meaning,
    example: `${setting.name}=${setting.example}`,
    secret: setting.secret === true,
  }));
}

/** A setting as it is in force, fit to be shown: secrets and credentials are masked. */
export interface EffectiveSetting {
  readonly name: string;
  /** Undefined: nothing is set, and `note` says what lcc does then. */
  readonly value: string | undefined;
  readonly note?: string;
  readonly origin: "default" | "environment";
}

export function effectiveSettings(env: Environment): EffectiveSetting[] {
  const config: Readonly<Record<string, unknown>> = { ...readConfig(env) };
  return rows().map(([key, setting]) => {
    const origin = given(env, setting.name) === undefined ? "default" : "environment";
    const value = config[key];
    if (value === undefined) return { name: setting.name, value, note: setting.fallbackText ?? "none", origin };
    return { name: setting.name, value: setting.secret ? "********" : showValue(value), origin };
  });
}

/** What signs the tokens of several servers cannot be made up by each of them. */
export function requireSharedSecret(config: Config): void {
  if (config.secretKey !== undefined || config.databaseUrl.startsWith("sqlite:")) return;
  const { name, example } = settingsTable().secretKey;
  throw new AppError(
    "invalid_input",
    `${name} is required when the database is PostgreSQL; for example ${name}=${example}`,
  );
}

/**
 * What a scan process, which reads hostile files, is told: everything but what opens the service itself. A cache in the
 * database is handed over by other means. The token of the code host stays only where its API is asked about licenses;
 * cloning is done before.
 */
export function scanEnvironment(env: Environment, { isOffline }: ScanNeeds): Environment {
  const { secretKey, adminPassword, databaseUrl, codeHostToken } = settingsTable();
  return {
    ...env,
    [secretKey.name]: undefined,
    [adminPassword.name]: undefined,
    [databaseUrl.name]: undefined,
    ...(isOffline && { [codeHostToken.name]: undefined }),
  };
}

interface ScanNeeds {
  /** Nobody is asked over the network. */
  readonly isOffline: boolean;
}

function rows(): [key: string, setting: Setting<unknown>][] {
  const table: Readonly<Record<string, Setting<unknown>>> = settingsTable();
  return Object.entries(table);
}

function readValues(env: Environment): SettingValues {
  const values = rows().map(([key, setting]) => [key, readValue(env, setting)] as const);
  // Each value was made by the row of its key, which the compiler cannot follow through a list.
  return Object.fromEntries(values) as unknown as SettingValues;
}

function readValue(env: Environment, setting: Setting<unknown>): unknown {
  const text = given(env, setting.name);
  if (text === undefined) return setting.fallback;
  try {
    return setting.parse(text);
  } catch (error) {
    if (error instanceof BadValue) throw refusal(setting, text, error);
    throw error;
  }
}

function refusal(setting: Setting<unknown>, text: string, problem: BadValue): AppError {
  const found = setting.secret || mayHideSecrets(text) ? "" : `, not ${JSON.stringify(shorten(maskAddress(text)))}`;
  const message = `${setting.name} ${problem.message}${found}; for example ${setting.name}=${setting.example}`;
  return new AppError("invalid_input", message, { cause: problem });
}

/** A list of addresses, or one whose password has a comma: nobody can tell, so nothing of it is shown. */
function mayHideSecrets(text: string): boolean {
  return text.includes(",") && text.includes("@");
}

function given(env: Environment, name: string): string | undefined {
  const text = env[name];
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** Whole seconds since 1970, as reproducible builds have agreed. */
function readSourceDate(env: Environment): Date | undefined {
  const text = given(env, "SOURCE_DATE_EPOCH");
  if (text === undefined) return undefined;
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000);
  throw new AppError(
    "invalid_input",
    `SOURCE_DATE_EPOCH must be a number of seconds since 1970, not ${JSON.stringify(shorten(text))}; for example SOURCE_DATE_EPOCH=1767225600`,
  );
}

function unknownSettings(env: Environment): string[] {
  const known = rows().map(([, setting]) => setting.name);
  const unknown = Object.keys(env).filter((name) => name.startsWith("SVC_") && !known.includes(name));
  return unknown
    .filter((name) => given(env, name) !== undefined)
    .sort()
    .map((name) => {
      const [guess] = nearest(name, known);
      const advice = guess ? `Did you mean ${guess}?` : "`lcc config` lists the settings.";
      return `${shorten(name)} is not a setting of lcc and has no effect. ${advice}`;
    });
}

/** GitHub's own API has a host of its own; an enterprise server has it under a path. A token must not go to the wrong one. */
function apiOf(codeHostUrl: string): string {
  return codeHostUrl === "https://github.com" ? "https://api.github.com" : `${codeHostUrl}/api/v3`;
}

function userCacheDir(env: Environment): string {
  const base = given(env, "XDG_CACHE_HOME") ?? `${given(env, "HOME") ?? given(env, "USERPROFILE") ?? "."}/.cache`;
  return `${base}/lcc`;
}

function showValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((item) => showValue(item)).join(",");
  return maskAddress(String(value));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
