import { createInterface } from "node:readline/promises";
import { AppError } from "../../domain/errors.ts";
import { printable } from "../../text/printable.ts";

interface Choice {
  readonly name: string;
  readonly description: string;
}

/** Asks at the terminal for one of several names, by its number or by the name; Enter takes the default. */
export async function askChoice(question: string, choices: readonly Choice[], usual: string): Promise<string> {
  const width = Math.max(...choices.map(({ name }) => name.length));
  const lines = choices.map(
    ({ name, description }, at) =>
      `  ${String(at + 1).padStart(2)}  ${printable(name).padEnd(width)}  ${firstLine(description)}`,
  );
  process.stderr.write(`${question}\n${lines.join("\n")}\n`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new AbortController();
  terminal.once("close", () => gone.abort()); // Ctrl-D: without this the prompt would wait forever
  try {
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = (await terminal.question(`Number or name [${usual}]: `, gone)).trim();
      if (answer === "") return usual;
      const chosen = choices.find(({ name }, at) => name === answer || String(at + 1) === answer);
      if (chosen) return chosen.name;
      process.stderr.write(`"${printable(answer)}" is not one of them.\n`);
    }
  } catch (error) {
    throw new AppError("interrupted", "Nothing was written.", { cause: error });
  } finally {
    terminal.close();
  }
  throw new AppError("invalid_input", "Nothing was written: no answer was one of the choices.");
}

const maxTries = 5;

function firstLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim().slice(0, 100);
}
