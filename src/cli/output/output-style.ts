import type { WriteStream } from "node:tty";
import type { Environment } from "../../config/config.ts";
import type { OutputStyle } from "../../report/table/page.ts";

/**
 * The width and colors of a terminal; names are cut to its width. A file or a pipe gets whole names and no colors.
 * COLUMNS sets the width of both. NO_COLOR and FORCE_COLOR apply as in Node.js, FORCE_COLOR to pipes too.
 */
export function outputStyle(
  stream: Partial<Pick<WriteStream, "isTTY" | "columns" | "hasColors">>,
  env: Environment,
  file?: string,
): OutputStyle {
  const columns = readColumns(env["COLUMNS"]);
  if (file !== undefined && file !== "-") return { columns: columns ?? 100, isColored: false, isWhole: true };
  if (!stream.isTTY) return { columns: columns ?? 100, isColored: isForced(env["FORCE_COLOR"]), isWhole: true };
  // Some terminals report 0 columns.
  return { columns: columns ?? (stream.columns || 80), isColored: stream.hasColors?.() === true };
}

function readColumns(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}

/** Set without a value, it means yes. */
function isForced(value: string | undefined): boolean {
  return value !== undefined && value !== "0" && value !== "false";
}
