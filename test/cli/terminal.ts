import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./run.ts";

/** Runs lcc on a pseudo-terminal of the given width; standard output and error come together, as a person sees them. */
export async function onTerminal(
  args: readonly string[],
  { columns = 100, env = {} }: { readonly columns?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly status: number | null; readonly output: string }> {
  const command = [process.execPath, join(root, "bin", "lcc.js"), ...args].map(quote).join(" ");
  const child = spawn("script", ["-qec", `stty cols ${columns} rows 40; exec ${command}`, "/dev/null"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TERM: "xterm-256color", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (piece: Buffer) => (output += piece.toString("utf8")));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, output: output.replaceAll("\r\n", "\n") };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
