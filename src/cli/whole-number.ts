import { AppError } from "../domain/errors.ts";

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The whole number given for an option; throws AppError for anything else. */
export function readWholeNumber(option: string, text: string, { least, most }: Bounds): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const shown = text.length > 20 ? `${text.slice(0, 17)}...` : text;
  throw new AppError(
    "invalid_input",
    `${option} takes a whole number from ${least} to ${most}, not ${JSON.stringify(shown)}.`,
  );
}
