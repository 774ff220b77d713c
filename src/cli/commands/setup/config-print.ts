import { effectiveSettings, type EffectiveSetting, type Environment } from "../../../config/config.ts";
import { loadConfig, serviceSettings } from "../../../scan/run/settings.ts";
import { printable } from "../../../text/printable.ts";
import { isSet, readEnvFile } from "../../project-file/env-file.ts";
import { tell } from "../../output/tell.ts";
import { warn } from "../../output/warn.ts";

interface ConfigOptions {
  readonly json?: boolean;
  readonly service?: boolean;
}

/** A setting, and whether it comes from a `.env` file. */
type ShownSetting = Omit<EffectiveSetting, "origin"> & { readonly origin: EffectiveSetting["origin"] | ".env" };

/**
 * Prints every effective setting; unknown names become warnings on standard error. A `.env` file is read
 * for the service only: a scan runs in folders of other people.
 */
export function printConfig({ json, service }: ConfigOptions): void {
  const { env } = process;
  const used = service ? readEnvFile(env) : env;
  const settings = effectiveSettings(used, serviceSettings()).map((setting) => withFile(setting, env));
  const { warnings } = loadConfig(used);
  for (const warning of warnings) warn(warning);
  if (!service) pointAtFile(env);
  process.stdout.write(json ? toJson(settings, warnings) : toTable(settings));
}

function withFile(setting: EffectiveSetting, env: Environment): ShownSetting {
  const isOfFile = setting.origin === "environment" && !isSet(env[setting.name]);
  return isOfFile ? { ...setting, origin: ".env" } : setting;
}

/** Points out that the service would also read the `.env` file here. */
function pointAtFile(env: Environment): void {
  const names = Object.keys(readEnvFile(env, { warn: () => {} }));
  if (!names.some((name) => name.startsWith("SVC_") && !isSet(env[name]))) return;
  tell(fileHint);
}

const fileHint =
  'The .env file here counts for the service only (serve, worker, user, key, audit, scans, queue, backup); "lcc config --service" shows the settings with it.';

function toJson(settings: readonly ShownSetting[], warnings: readonly string[]): string {
  const entries = settings.map((setting) => ({ ...setting, value: setting.value ?? null }));
  return `${JSON.stringify({ settings: entries, warnings }, undefined, 2)}\n`;
}

function toTable(settings: readonly ShownSetting[]): string {
  const lines = settings.map(({ name, value, note, origin }) => [name, origin, value ?? `(${note})`]);
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => printable(cell).padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line}\n`)
    .join("");
}
