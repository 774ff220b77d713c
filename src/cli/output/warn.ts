import { printable } from "../../text/printable.ts";

/** Prints a warning on standard error. */
export function warn(message: string): void {
  process.stderr.write(`lcc: warning: ${printable(message)}\n`);
}
