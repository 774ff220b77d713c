import type { PythonToken } from "../../../../formats/python/tokens.ts";
import type { Reference, References } from "../../reference.ts";
import { unresolved } from "../../unresolved.ts";
import { isHdf5Name, isWeightName, readAddress } from "../weight-url.ts";
import { type AddressSearch, createAddressSearch } from "./address-search.ts";
import { readFetch } from "./fetch-references.ts";
import { startsStatement } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** URLs of files on the hub and of weights elsewhere, except upload targets and URLs in messages. */
export function readUrls(program: Program): References {
  const { tokens } = program;
  const search = createAddressSearch(program);
  const written = new Set(
    program.calls
      .filter(({ name }) => isWriter(name) || isMessage(name))
      .flatMap((call) => call.arguments.map(({ start }) => start)),
  );
  const found: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if ((token?.kind !== "string" && token?.kind !== "fstring") || token.text.length < 4) continue;
    const isStatement = startsStatement(tokens, at) && (tokens[at + 1]?.kind ?? "newline") === "newline";
    const isPrinted = tokens[at - 1]?.text === "(" && tokens[at - 2]?.text === "print";
    if (isStatement || isPrinted || written.has(at)) continue;
    const read = readText(program, search, token, at);
    found.push(...read);
    if (read.length === 0 && isTemplate(search, token, at)) notes.push(template(token));
  }
  const fetched = program.calls.map((call) => readFetch(program, search, call));
  return {
    found: [...found, ...fetched.flatMap((one) => one.found)],
    notes: [...notes, ...fetched.flatMap((one) => one.notes)],
  };
}

function isWriter(name: string): boolean {
  return /^(?:to_|save|write|upload|push|create_(?:repo|commit|branch|tag)|delete)/.test(name);
}

/** Calls that only print a message: `print(…)`, `logger.warning(…)`, `ValueError(…)`. */
function isMessage(name: string): boolean {
  return /^(?:warn|warning|info|debug|error|exception|critical|log|echo|secho)$|(?:Error|Exception|Warning)$/.test(
    name,
  );
}

/** A URL that is a whole string, is in a shell command, or is concatenated from parts. */
function readText(
  program: Program,
  search: AddressSearch,
  { kind, text, line }: PythonToken,
  at: number,
): readonly Reference[] {
  const whole = kind === "string" ? search.read(text, at, line) : undefined;
  if (whole) return [whole];
  if (kind === "string" && fetchCommand.test(text)) return addressesIn(text, line);
  const isSum = program.tokens[at - 1]?.text === "+" && program.tokens[at - 2]?.kind === "name";
  const isName = isWeightName(text) || isHdf5Name(text);
  const isPart = kind === "fstring" ? text.includes("://") || isName : isSum && isName;
  if (!isPart) return [];
  return program
    .evaluate({ start: isSum ? at - 2 : at, end: at + 1 })
    .flatMap((value) => search.read(value, at, line) ?? []);
}

const fetchCommand = /^\s{0,20}(?:wget|curl|aria2c|gdown)\s/;

function addressesIn(command: string, line: number): readonly Reference[] {
  return command
    .slice(0, 4000)
    .split(/[\s'"]+/)
    .flatMap((word) => readAddress(word, line) ?? []);
}

/** Weights on a known host whose path is filled in at run time. */
function isTemplate(search: AddressSearch, { text }: PythonToken, at: number): boolean {
  return /^https?:\/\/[^\s{%]{4,200}[{%]/.test(text) && search.isWeightName(text, at);
}

function template({ text, line }: PythonToken): References["notes"][number] {
  return unresolved(`the weights at "${text.slice(0, 150)}"`, "are known only when the program runs", line);
}
