/** Prints one figure, and whether it keeps to the most it may be. */
export function report(name: string, value: number, unit: string, most?: number): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const target = most === undefined ? "" : `   at most ${most}: ${value <= most ? "met" : "MISSED"}`;
  console.log(`  ${name.padEnd(44)} ${shown.padStart(9)} ${unit}${target}`);
}
