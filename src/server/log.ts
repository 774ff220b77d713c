import { type DestinationStream, type Logger, pino } from "pino";
import { createIsoClock } from "../text/iso-clock.ts";
import { prettyLine } from "./log-line.ts";
import { withoutSecrets } from "./log-secrets.ts";

export type Log = Logger;

/** Where lines go: standard output, or what a test collects. */
export interface LogOutput {
  write(line: string): unknown;
  readonly isTTY?: boolean;
  /** Of a file or pipe that can be written without going through the stream. */
  readonly fd?: number;
}

/** Structured lines, one JSON object each; on a terminal lines for people. Whatever is logged loses its secrets. */
export function createLog(level: string, output: LogOutput): Log {
  const iso = createIsoClock();
  const log: Log = pino(
    {
      level,
      base: null, // neither process nor host name
      timestamp: () => `,"time":"${iso(Date.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map(fitForLog) as typeof args);
        },
      },
    },
    destination(output, (lines) => log.warn({ lines }, "log lines were lost: nobody read what had been written")),
  );
  return log;
}

/** An error that stands alone would otherwise be taken for the fields of the line. */
function fitForLog(argument: unknown): unknown {
  return withoutSecrets(argument instanceof Error ? { err: argument, msg: argument.message } : argument);
}

/** Lines are written together, at the latest after a moment; what is left is written when the process ends. */
function destination(output: LogOutput, onLost: (lines: number) => void): DestinationStream {
  if (output.isTTY) return { write: (line) => void output.write(prettyLine(line)) };
  if (output.fd === undefined) return { write: (line) => void output.write(line) };
  const { fd } = output;
  const stream = pino.destination({ fd, sync: false, minLength: 8192, periodicFlush: 50, maxLength: mostWaiting });
  let lost = 0;
  stream.on("drop", () => lost++);
  stream.on("drain", () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) onLost(lines);
  });
  return stream;
}

/** In bytes: where nobody reads, as much is kept, and what comes then is lost. */
const mostWaiting = 16 * 1024 * 1024;
