import { AppError } from "../domain/errors.ts";

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The whole number given for an option; throws AppError for anything else. */
export function readWholeNumber(option: string, text: string, { min, max }: Bounds): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const shown = text.length > 20 ? `${text.slice(0, 17)}...` : text;
  throw new AppError(
    "invalid_input",
    `${option} takes a whole number from ${min} to ${max}, not ${JSON.stringify(shown)}.`,
  );
}
