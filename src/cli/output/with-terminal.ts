import { createInterface } from "node:readline/promises";
import { AppError } from "../../domain/errors.ts";

/** Asks questions at the terminal, until the user is through with them or closes it. */
export async function withTerminal<T>(work: (ask: (question: string) => Promise<string>) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new AbortController();
  terminal.once("close", () => gone.abort()); // Ctrl-D: without this the prompt would wait forever
  try {
    return await work((question) => terminal.question(question, gone));
  } catch (error) {
    throw new AppError("interrupted", "Nothing was written.", { cause: error });
  } finally {
    terminal.close();
  }
}
