import { printExpression, tryParseExpression, type Expression } from "../expression.ts";
import { sameVersionKey } from "./numbers.ts";
import { tokenizeOwnName } from "./words.ts";
import { defined } from "../../text/defined.ts";

/** One license that a name may mean; `version` is the version used with the name, which the identifier may lack. */
export interface Option {
  readonly id: string;
  readonly version?: string;
}

/** A license or exception by its identifier, with the version at its end. */
export function toOption(id: string): Option {
  const last = tokenizeOwnName(id).at(-1);
  return last?.kind === "number" && !last.isGlued ? { id, version: sameVersionKey(last.text) } : { id };
}

/** What is known so far about one license name; the following words narrow it. */
export interface Reading {
  readonly options: readonly Option[];
  /** The options before a version was named: "GPL 2 or 3" needs them again. */
  readonly family: readonly Option[];
  readonly version?: string;
  /** "or later" is true, "only" is false. */
  readonly orLater?: boolean;
  readonly exception?: string;
  /** The usual meaning of a name without version; a weak answer. */
  readonly usual?: string;
  /** Without a version or a second name, not even a single option is certain. */
  readonly isUnclear?: boolean;
  /** Why the name alone is not an answer, if listing the options would be misleading. */
  readonly note?: string;
  /** An extra that makes an otherwise exact reading weak, such as a file with additional terms. */
  readonly caveat?: string;
}

/** The meaning of a finished reading. */
export interface Settled {
  readonly expression?: Expression;
  readonly strength: "exact" | "weak" | "none";
  readonly candidates?: readonly string[];
  readonly note?: string;
}

/** The reading of an SPDX expression; undefined if the text is not one. */
export function readingOfExpression(text: string): Reading | undefined {
  const expression = tryParseExpression(text);
  const options = expression && [{ id: printExpression(expression) }];
  return options && { options, family: options };
}

/** Narrows a reading to a version; undefined if it does not exist, or if a truncated `2.` may be 2.0 or 2.1. */
export function withVersion(reading: Reading, text: string, isCut = false): Reading | undefined {
  const options = filterOptions(reading.options, text);
  if (options.length === 0) return undefined;
  if (isCut && reading.options.some(({ version }) => version?.startsWith(`${text}.`))) return undefined;
  return { ...reading, options, version: sameVersionKey(text) };
}

function filterOptions(options: readonly Option[], text: string): readonly Option[] {
  const exact = options.filter(({ version }) => version === sameVersionKey(text));
  if (exact.length > 0 || !/^\d\d$/.test(text)) return exact;
  // `epl-v10` and `Apache20`: addresses and old names drop the dot
  const dotted = sameVersionKey(`${text.charAt(0)}.${text.charAt(1)}`);
  return options.filter(({ version }) => version === dotted);
}

/** Adds "or later" or "only"; undefined if there is no version for it to apply to, or it contradicts an earlier one. */
export function withLater(reading: Reading, orLater: boolean): Reading | undefined {
  if (reading.version === undefined && reading.usual === undefined) return undefined;
  if (reading.orLater !== undefined && reading.orLater !== orLater) return undefined;
  return { ...reading, orLater };
}

/** Two names for one license: the options they share. Undefined if they contradict each other. */
export function narrow(first: Reading, second: Reading): Reading | undefined {
  const said = second.version === undefined ? unversioned(second.options) : second.options;
  const options = first.options.flatMap((option) => {
    const same = said.find(({ id }) => id === option.id);
    return same ? [option.version ? option : same] : []; // keep the version from whichever name has one
  });
  const orLater = first.orLater ?? second.orLater;
  const exception = first.exception ?? second.exception;
  if (options.length === 0 || orLater !== (second.orLater ?? orLater)) return undefined;
  if (exception !== (second.exception ?? exception)) return undefined;
  const { isUnclear, ...rest } = first;
  return {
    ...rest,
    options,
    ...(first.version === undefined && second.version !== undefined && { version: second.version }),
    ...defined({ orLater, exception }),
    ...(isUnclear && second.isUnclear && { isUnclear }),
  };
}

/** The result of a reading: one license, the usual one of several, or the candidates. */
export function settle(reading: Reading): Settled {
  const named = reading.version === undefined ? unversioned(reading.options) : reading.options;
  const ids = [...new Set(named.map(({ id }) => id))];
  const [only] = ids;
  const isVague = ids.length > 1 || (reading.isUnclear === true && reading.version === undefined);
  if (only !== undefined && !isVague) return exactly(only, reading);
  if (reading.usual !== undefined && reading.version === undefined) return usually(reading.usual, reading);
  return reading.note === undefined ? ambiguous(ids) : { strength: "none", note: reading.note };
}

function exactly(id: string, reading: Reading): Settled {
  if (reading.orLater && !/\d\.\d/.test(id)) return { strength: "none", note: `"Or later" does not fit ${id}.` };
  const later = id.endsWith("-only") ? id.replace(/-only$/, "-or-later") : `${id}+`;
  const expression = tryParseExpression(`${reading.orLater ? later : id}${formatException(reading)}`);
  if (!expression) return { strength: "none" };
  return reading.caveat === undefined
    ? { expression, strength: "exact" }
    : { expression, strength: "weak", note: reading.caveat };
}

function usually(usual: string, reading: Reading): Settled {
  const isOpen = usual.endsWith("-or-later");
  if (reading.orLater === false || (reading.orLater && !isOpen)) return ambiguous(reading.options.map(({ id }) => id));
  const expression = tryParseExpression(`${usual}${formatException(reading)}`);
  if (!expression) return { strength: "none" };
  const meaning = isOpen ? "it is read as any version" : "it is read as the one in general use";
  return { expression, strength: "weak", note: `The version is not named; ${meaning}.` };
}

function ambiguous(ids: readonly string[]): Settled {
  const candidates = ids.map((id) => {
    const expression = tryParseExpression(id);
    return expression ? printExpression(expression) : id;
  });
  const note = candidates.length > 1 ? "The name fits several licenses." : "The version is not named.";
  return { strength: "none", candidates, note };
}

/** Prefers options without a version if none was named: "MIT" is MIT, not MIT-0. */
function unversioned(options: readonly Option[]): readonly Option[] {
  const plain = options.filter(({ version }) => version === undefined);
  return plain.length > 0 ? plain : options;
}

function formatException({ exception }: Reading): string {
  return exception === undefined ? "" : ` WITH ${exception}`;
}
