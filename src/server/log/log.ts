import { type DestinationStream, type Logger, pino } from "pino";
import { styleText } from "node:util";
import { createIsoClock } from "../../text/iso-clock.ts";
import { withoutSecrets } from "./log-secrets.ts";
import { printable } from "../../text/printable.ts";
import { fields, text } from "../../formats/value.ts";

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
    minLength: writtenTogether - 1, // its own bound on one write must be larger
    maxWrite: writtenTogether,
    periodicFlush: 50,
    maxLength: maxBufferedLength,
    contentMode: "buffer", // with text, each line would be joined to the waiting ones and measured with them again
  });
  let lost = 0;
  stream.on("drop", () => lost++);
  stream.on("drain", () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) onLost(lines);
  });
  // The types know text only.
  return { write: (line) => stream.write(Buffer.from(line) as unknown as string) };
}

/** Bytes; as much as a pipe holds. Under load, smaller writes took more time than the lines themselves. */
const writtenTogether = 65_536;

/** Buffer size in bytes; lines above it are lost if the output is not read. */
const maxBufferedLength = 16 * 1024 * 1024;

/** Formats a log line for a terminal. */
function prettyLine(line: string): string {
  const { time, level, msg, err, ...rest } = fields(JSON.parse(line));
  const clock = (text(time) ?? "").slice(11, 19);
  const name = (text(level) ?? "info").toUpperCase().padEnd(5);
  const colour = colours[name.trim()] ?? "green";
  const extras = Object.entries(rest).map(([key, value]) => styleText("dim", `${key}=`) + show(value));
  const parts = [styleText("dim", clock), styleText(colour, name), printable(text(msg) ?? ""), ...extras];
  const stack = err === undefined ? "" : `\n${indent(printable(text(fields(err)["stack"]) ?? show(err)))}`;
  return `${parts.join(" ")}${stack}\n`;
}

const colours: Readonly<Record<string, "red" | "yellow" | "cyan">> = {
  FATAL: "red",
  ERROR: "red",
  WARN: "yellow",
  DEBUG: "cyan",
  TRACE: "cyan",
};

function show(value: unknown): string {
  return printable(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("\n", " ");
}

function indent(stack: string): string {
  return stack.replaceAll(/^/gm, "  ");
}
