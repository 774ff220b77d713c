import type * as read from "./values.ts";

/** One environment variable: what it means, and how its text becomes a value. */
export interface Setting<T> {
  readonly name: string;
  readonly fallback: T;
  /** The default in words, if there is no value to show. */
  readonly fallbackText?: string;
  readonly meaning: string;
  readonly example: string;
  readonly secret?: true;
  readonly parse: read.Parse<NonNullable<T>>;
}

export function settingRow<T>(
  name: string,
  fallback: NoInfer<T>,
  parse: read.Parse<NonNullable<T>>,
  example: string,
  meaning: string,
): Setting<T> {
  return { name, fallback, parse, example, meaning };
}

export function optionalSetting<T>(
  name: string,
  fallbackText: string,
  parse: read.Parse<NonNullable<T>>,
  example: string,
  meaning: string,
): Setting<T | undefined> {
  return { name, fallback: undefined, fallbackText, parse, example, meaning };
}

export function secret(
  name: string,
  fallbackText: string,
  parse: read.Parse<string>,
  example: string,
  meaning: string,
) {
  return { ...optionalSetting(name, fallbackText, parse, example, meaning), secret: true as const };
}
