import { styleText } from "node:util";
import { printable } from "../text/printable.ts";
import { fields, text } from "../formats/value.ts";

/** Formats a log line for a terminal. */
export function prettyLine(line: string): string {
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
