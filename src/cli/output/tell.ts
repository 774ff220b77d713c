import { printable } from "../../text/printable.ts";

/** Says on standard error what was done; standard output is for results. */
export function tell(message: string): void {
  process.stderr.write(`lcc: ${printable(message)}\n`);
}
