type Outcome = number | void;

/** The action of a command, loaded when it runs: `--help` loads no data. A returned number is the exit status. */
export function lazyAction<Input extends unknown[]>(
  load: () => Promise<(...input: Input) => Outcome | Promise<Outcome>>,
): (...input: Input) => Promise<void> {
  return async (...input) => {
    const run = await load();
    const status = await run(...input);
    if (typeof status === "number") process.exitCode = status;
  };
}
