import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

/** What the compiler says about the program in a folder; empty when it is content. */
export async function compile(folder: string): Promise<string> {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  return run(process.execPath, [compiler, "--noEmit", "-p", folder], { cwd: root }).then(
    () => "",
    (error: { readonly stdout: string }) => error.stdout,
  );
}
