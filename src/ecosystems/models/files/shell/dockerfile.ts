import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { References } from "../../reference.ts";
import { readScript, type ReadInline } from "./script.ts";

/** A Dockerfile as an equivalent script: the commands it runs and starts, and the variables it sets. */
export function readDockerfile(file: SourceFile, text: string, readInline: ReadInline): References {
  const lines = text.split("\n").map((line, at, all) => toShell(line, isContinued(all[at - 1] ?? "")));
  return readScript(file, lines.join("\n"), readInline);
}

function isContinued(before: string): boolean {
  return /\\\s*$/.test(before.slice(-10)) && !before.trimStart().startsWith("#");
}

/** A comment between continued lines does not end the command, so it is removed. */
function toShell(line: string, isContinuation: boolean): string {
  if (line.trimStart().startsWith("#")) return isContinuation ? "\\" : "";
  if (isContinuation) return line;
  const [, instruction = "", rest = ""] = /^\s{0,100}([A-Za-z]{2,20})\s+(.*)$/.exec(line) ?? [];
  switch (instruction.toUpperCase()) {
    case "RUN":
    case "CMD":
    case "ENTRYPOINT":
      return isList(rest) ? wordsOf(rest) : rest.replace(/^(?:--[a-z]+=\S* )+/, "");
    case "ADD":
      return `curl ${rest}`;
    case "ENV":
    case "ARG":
      return /^\w+=/.test(rest) ? `export ${rest}` : `export ${rest.replace(/^(\w+)\s+/, "$1=")}`;
    case "FROM":
    case "LABEL":
    case "COPY":
    case "MAINTAINER":
      return "";
    default:
      return line;
  }
}

function isList(text: string): boolean {
  return text.startsWith("[") && text.trimEnd().endsWith("]");
}

/** `["vllm", "serve"]`: each item is one word. */
function wordsOf(list: string): string {
  return list
    .trim()
    .slice(1, -1)
    .replaceAll(/"\s*,\s*"/g, '" "');
}
