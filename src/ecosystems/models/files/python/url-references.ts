import { once } from "../../../../async/once.ts";
import { isFormatted, isString, isText, kind, sign } from "../../../../formats/python/kinds.ts";
import { word } from "../../../../formats/python/name-table.ts";
import { isNameAt, findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { hubReference, joinReferences, type Reference, type References } from "../../reference.ts";
import { unresolved } from "../../unresolved.ts";
import { isHdf5Name, isWeightName } from "../weight-url.ts";
import { readFetched } from "../shell/command-references.ts";
import { splitCommands } from "../shell/words.ts";
import { type AddressSearch, createAddressSearch } from "./address-search.ts";
import { callersThrough } from "./call-references.ts";
import { readFetch } from "./fetch-references.ts";
import type { Call } from "../../../../languages/python/calls.ts";
import { startsStatement } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** URLs of files on the hub and of weights elsewhere, except upload targets and URLs in messages. */
export function readUrls(program: Program, calls: readonly Call[]): References {
  const { tokens } = program;
  const search = createAddressSearch(program);
  const listSaved = once(() => argumentsOfWriters(program));
  const references: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (let at = 1; at < tokens.end; at++) {
    if (!isText(tokens.kinds[at]) || !isTelling(tokens, at) || isMentioned(tokens, at)) continue;
    const text = textAt(tokens, at);
    const whole = isString(tokens.kinds[at]) ? readWhole(tokens, search, text, at) : [];
    const isPart = whole.length === 0 && isPartOfAddress(tokens, text, at);
    const isNoted = whole.length === 0 && isTemplate(search, text, at);
    if ((whole.length === 0 && !isPart && !isNoted) || listSaved().has(at)) continue;
    const read = isPart ? readParts(program, search, at) : whole;
    references.push(...read);
    if (isNoted && read.length === 0) notes.push(template(text, findTokenLine(tokens, at)));
  }
  return joinReferences([{ references, notes }, ...calls.map((call) => readFetch(program, search, call))]);
}

/** Whether a text may be an address, a command or a part of an address, by its first letter; most cannot. */
function isTelling({ source, kinds, starts }: Tokens, at: number): boolean {
  if (isFormatted(kinds[at]) || kinds[at - 1] === sign.plus) return true;
  const first = source.charCodeAt(starts[at] ?? 0);
  return first <= 32 || first >= 128 || telling[first] === 1;
}

/** An escape may be any letter. */
const telling = Uint8Array.from({ length: 128 }, (_, code) => (/[hgswac(\\]/.test(String.fromCharCode(code)) ? 1 : 0));

/** A statement of its own, or printed. */
function isMentioned(tokens: Tokens, at: number): boolean {
  const { kinds, end } = tokens;
  if (startsStatement(tokens, at) && (at + 1 >= end || kinds[at + 1] === kind.newline)) return true;
  return kinds[at - 1] === sign.open && isNameAt(tokens, at - 2, word.print);
}

/** First tokens of the arguments of functions that upload or print. */
function argumentsOfWriters({ calls }: Program): ReadonlySet<number> {
  const writers = calls.filter(({ name }) => isWriter(name) || isMessage(name));
  return new Set(writers.flatMap((call) => call.arguments.map(({ start }) => start)));
}

export function isWriter(name: string): boolean {
  return /^(?:to_|save|write|upload|push|create_(?:repo|commit|branch|tag)|delete)/.test(name);
}

/** Calls that only print a message: `print(…)`, `logger.warning(…)`, `ValueError(…)`. */
export function isMessage(name: string): boolean {
  return /^(?:warn|warning|info|debug|error|exception|critical|log|echo|secho)$|(?:Error|Exception|Warning)$/.test(
    name,
  );
}

/** A URL, or URLs in a shell command. */
function readWhole(tokens: Tokens, search: AddressSearch, text: string, at: number): readonly Reference[] {
  const whole = search.read(text, at);
  if (whole) return [whole];
  return fetchCommand.test(text) ? addressesIn(text, findTokenLine(tokens, at)) : [];
}

/** Whether a text is concatenated with others to a URL, or names are filled in. */
function isPartOfAddress(tokens: Tokens, text: string, at: number): boolean {
  if (text.length < 4) return false;
  if (isFormatted(tokens.kinds[at]) && text.includes("://")) return true;
  if (!isFormatted(tokens.kinds[at]) && !isSum(tokens, at)) return false;
  return text.lastIndexOf(".") >= text.length - maxEnding && (isWeightName(text) || isHdf5Name(text));
}

/** The length of `.safetensors`, the longest of the endings. */
const maxEnding = 12;

function isSum({ kinds }: Tokens, at: number): boolean {
  return kinds[at - 1] === sign.plus && kinds[at - 2] === kind.name;
}

function readParts(program: Program, search: AddressSearch, at: number): readonly Reference[] {
  const start = isSum(program.tokens, at) ? at - 2 : at;
  const read = program.evaluate({ start, end: at + 1 }).flatMap((value) => search.read(value, at) ?? []);
  const text = textAt(program.tokens, at).slice(0, 300);
  const [, id = ""] = hubTemplate.exec(text) ?? [];
  if (read.length > 0) return read;
  if (!isHubReference(id, "model")) return readFilled(program, search, text, at);
  return [hubReference({ kind: "model", id }, "certain", findTokenLine(program.tokens, at))];
}

/** `f"https://…/{name}.pt"` in a function that is called with names. */
function readFilled(program: Program, search: AddressSearch, text: string, at: number): readonly Reference[] {
  const [, start = "", name = "", end = ""] = /^(https:[^{}]{1,200})\{(\w{1,60})\}([^{}]*)$/.exec(text) ?? [];
  const wrapper = name === "" ? undefined : program.wrapperOf({ at }, name, []);
  const passed = wrapper ? callersThrough(program, wrapper) : [];
  return passed.flatMap(({ argument }) =>
    program.evaluate(argument).flatMap((value) => {
      const reference = search.read(start + value + end, at);
      return reference ? { ...reference, line: findTokenLine(program.tokens, argument.start) } : [];
    }),
  );
}

/** `f"{endpoint}/owner/name/resolve/main/file"`: only the hub, or a mirror of it, has such addresses. */
const hubTemplate = /^\{[\w.]{1,80}\}\/([\w.-]{1,96}\/[\w.-]{1,96})\/resolve\//;

const fetchCommand = /^[\s(]{0,20}(?:wget|curl|aria2c|gdown|aws\s+s3|gsutil)\s/;

function addressesIn(command: string, line: number): readonly Reference[] {
  return splitCommands(command.slice(0, 4000)).flatMap(({ words }) => readFetched(words, line));
}

/** Weights on a known host whose path is filled in at run time. */
function isTemplate(search: AddressSearch, text: string, at: number): boolean {
  return /^https?:\/\/[^\s{%]{4,200}[{%]/.test(text) && search.isWeightName(text, at);
}

function template(text: string, line: number): References["notes"][number] {
  return unresolved(`the weights at "${text.slice(0, 150)}"`, "are known only when the program runs", line);
}
