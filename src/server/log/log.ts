import { type DestinationStream, type Logger, pino } from "pino";
import { createIsoClock } from "../../text/iso-clock.ts";
import { prettyLine } from "../log-line.ts";
import { withoutSecrets } from "./log-secrets.ts";

export type Log = Logger;

/** The output of the log: standard output, or a collector in tests. */
export interface LogOutput {
  write(line: string): unknown;
  readonly isTTY?: boolean;
  /** The descriptor of a file or pipe that can be written directly. */
  readonly fd?: number;
}

/** Logs one JSON object per line, or readable lines on a terminal. Secrets are removed. */
export function createLog(level: string, output: LogOutput): Log {
  const iso = createIsoClock();
  const log: Log = pino(
    {
      level,
      base: null, // no process id, no host name
      timestamp: () => `,"time":"${iso(Date.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map(fitForLog) as typeof args);
        },
      },
    },
    destination(output, (lines) => log.warn({ lines }, "log lines were lost: the output was not read in time")),
  );
  return log;
}

/** pino would treat a bare error as the fields of the line. */
function fitForLog(argument: unknown): unknown {
  return withoutSecrets(argument instanceof Error ? { err: argument, msg: argument.message } : argument);
}

/** Buffers lines and writes them together after a short time; the rest is written when the process exits. */
function destination(output: LogOutput, onLost: (lines: number) => void): DestinationStream {
  if (output.isTTY) return { write: (line) => void output.write(prettyLine(line)) };
  if (output.fd === undefined) return { write: (line) => void output.write(line) };
  const { fd } = output;
  const stream = pino.destination({
    fd,
    sync: false,
    minLength: 8192,
    periodicFlush: 50,
    maxLength: maxBufferedLength,
  });
  let lost = 0;
  stream.on("drop", () => lost++);
  stream.on("drain", () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) onLost(lines);
  });
  return stream;
}

/** Buffer size in bytes; lines above it are lost if the output is not read. */
const maxBufferedLength = 16 * 1024 * 1024;
