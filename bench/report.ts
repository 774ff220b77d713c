/** Prints one figure, and whether it meets its target. */
export function report(name: string, value: number, unit: string, max?: number): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const target = max === undefined ? "" : `   at most ${max}: ${value <= max ? "met" : "MISSED"}`;
  printLine(`  ${name.padEnd(44)} ${shown.padStart(9)} ${unit}${target}`);
}

const lines: string[] = [];

/** Prints a line and keeps it for `docs/benchmarks.md`. */
export function printLine(line: string): void {
  console.log(line);
  lines.push(line);
}

/** The lines that were printed since the last call. */
export function takeLines(): readonly string[] {
  return lines.splice(0);
}
