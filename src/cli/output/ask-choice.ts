import { AppError } from "../../domain/errors.ts";
import { withTerminal } from "./with-terminal.ts";
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
  const chosen = await withTerminal(async (ask) => {
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = (await ask(`Number or name [${usual}]: `)).trim();
      if (answer === "") return usual;
      const choice = choices.find(({ name }, at) => name === answer || String(at + 1) === answer);
      if (choice) return choice.name;
      process.stderr.write(`"${printable(answer)}" is not one of them.\n`);
    }
    return undefined;
  });
  if (chosen !== undefined) return chosen;
  throw new AppError("invalid_input", "Nothing was written: no answer was one of the choices.");
}

const maxTries = 5;

function firstLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim().slice(0, 100);
}
