import { effectiveSettings, readConfig, type EffectiveSetting, type Environment } from "../../config.ts";
import { printable } from "../../domain/printable.ts";

/** Prints every setting in force; names that are no settings become warnings on standard error. */
export function printConfig(env: Environment, options: { readonly json: boolean }): void {
  const settings = effectiveSettings(env);
  const { warnings } = readConfig(env);
  for (const warning of warnings) process.stderr.write(`lcc: warning: ${printable(warning)}\n`);
  process.stdout.write(options.json ? toJson(settings, warnings) : toTable(settings));
}

function toJson(settings: readonly EffectiveSetting[], warnings: readonly string[]): string {
  const entries = settings.map((setting) => ({ ...setting, value: setting.value ?? null }));
  return `${JSON.stringify({ settings: entries, warnings }, undefined, 2)}\n`;
}

function toTable(settings: readonly EffectiveSetting[]): string {
  const lines = settings.map(({ name, value, note, origin }) => [name, origin, value ?? `(${note})`]);
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => printable(cell).padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line}\n`)
    .join("");
}
