import type { WriteStream } from "node:tty";

export interface OutputStyle {
  readonly columns: number;
  readonly isColored: boolean;
}

/** As wide as the terminal, and with the colours that it has; NO_COLOR and FORCE_COLOR are obeyed. A file gets none. */
export function outputStyle(
  stream: Partial<Pick<WriteStream, "isTTY" | "columns" | "hasColors">>,
  file?: string,
): OutputStyle {
  if (!stream.isTTY || (file !== undefined && file !== "-")) return { columns: 100, isColored: false };
  return { columns: stream.columns || 80, isColored: stream.hasColors?.() === true }; // some terminals say 0
}
