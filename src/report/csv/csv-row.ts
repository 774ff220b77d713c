import { printable } from "../../text/printable.ts";

/** One line of RFC 4180, safe to open in a spreadsheet. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(field).join(",")}\r\n`;
}

function field(text: string): string {
  const safe = disarm(printable(text.toWellFormed()));
  return /[",;\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A spreadsheet runs a cell that begins like a formula; the apostrophe makes it text. In some countries the semicolon
 * is the separator, so the position after one is guarded too.
 */
function disarm(text: string): string {
  return text.replace(/(^|[;\n\t] *)(?=[=+\-@\t\r＝＋－＠])/g, "$1'");
}
