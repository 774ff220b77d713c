import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

export const root = dirname(dirname(import.meta.dirname));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The package whose launcher is run; this one unless told otherwise. */
  readonly root?: string;
  readonly node?: string;
  readonly input?: string;
  /** Where it runs; the root of this package unless told otherwise. */
  readonly cwd?: string;
  /** Stop reading after the first piece of output, as `head` does. */
  readonly closeEarly?: boolean;
}

/**
 * Runs the launcher as a process of its own, with an environment that holds no settings but those given. Unless a test
 * says otherwise, nothing is kept between scans: tests must not find what others have left.
 */
export function lcc(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const launcher = join(options.root ?? root, "bin", "lcc.js");
  const usual = { PATH: process.env["PATH"], HOME: process.env["HOME"], SVC_DETECTION_CACHE_MB: "0" };
  const env = { ...usual, ...options.env };
  const child = spawn(options.node ?? process.execPath, [launcher, ...args], { env, cwd: options.cwd ?? root });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (piece: Buffer) => {
    stdout += piece.toString("utf8");
    if (options.closeEarly) child.stdout.destroy();
  });
  child.stderr.on("data", (piece: Buffer) => (stderr += piece.toString("utf8")));
  child.stdin.on("error", () => {}); // a command that takes no input may have ended before
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr: withoutProgress(stderr) }));
  });
}

/** A scan writes a sign of life every 15 seconds, which happens only on a busy machine. */
function withoutProgress(stderr: string): string {
  return stderr.replaceAll(signsOfLife, "");
}

const signsOfLife =
  /^lcc: (?:still .*|(?:preparing the scan|waiting|cloning the repository|reading dependency files|resolving (?:dependencies|licenses)|reading packages|asking (?:license services|the code host)|judging|writing the report)(?:: .*)?)\n/gm;
