import { printable } from "../text/printable.ts";

/** Tells the person at the terminal, beside the result, about something that is not as it should be. */
export function warn(message: string): void {
  process.stderr.write(`lcc: warning: ${printable(message)}\n`);
}
