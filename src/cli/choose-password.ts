import { readUpTo } from "../async/read-up-to.ts";
import { generatePassword } from "../auth/passwords/password-rules.ts";
import { AppError } from "../domain/errors.ts";

export interface PasswordOptions {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

export async function choosePassword({
  password,
  passwordStdin,
}: PasswordOptions): Promise<{ readonly password: string; readonly isGenerated: boolean }> {
  if (passwordStdin) return { password: await readPassword(process.stdin), isGenerated: false };
  if (password !== undefined) return { password, isGenerated: false };
  return { password: generatePassword(), isGenerated: true };
}

const maxBytes = 4096;

async function readPassword(input: typeof process.stdin): Promise<string> {
  // Typed text would be visible on the screen.
  if (input.isTTY) throw refusal("reads a pipe or a file, not what is typed at a terminal");
  const tooMuch = () => refusal("found far more than a password on standard input");
  return onlyLine(decode(await readUpTo(input, maxBytes, tooMuch)));
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw refusal("found something on standard input that is not UTF-8 text", error);
  }
}

/** `echo` and editors add a line break at the end. */
function onlyLine(text: string): string {
  const line = text.replace(/\r?\n$/, "");
  if (line.includes("\n") || line.includes("\r")) throw refusal("found more than one line on standard input");
  return line;
}

function refusal(problem: string, cause?: unknown): AppError {
  return new AppError("invalid_input", `--password-stdin ${problem}; for example: lcc user … < password.txt`, {
    cause,
  });
}
