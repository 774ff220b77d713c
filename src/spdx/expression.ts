import { exceptionSuccessors, successors } from "./deprecated.ts";
import { shorten } from "../text/shorten.ts";
import { findExceptionId, findLicenseId } from "./identifiers.ts";
import { unidentifiedTerms } from "./foreign-terms.ts";

/** One license, with its exception; `id` has the SPDX spelling, or for a LicenseRef that of its author. */
export interface LicenseTerm {
  readonly kind: "license";
  readonly id: string;
  /** `+` after an identifier that has no `-or-later` form. */
  readonly orLater: boolean;
  readonly exception?: string;
}

/** Two or more alternatives, or two or more licenses that all apply; never nested in its own kind. */
export interface Combination {
  readonly kind: "and" | "or";
  readonly parts: readonly Expression[];
}

export type Expression = LicenseTerm | Combination;

export interface ExpressionError {
  readonly code: "empty" | "too_long" | "too_deep" | "unknown_license" | "unknown_exception" | "syntax";
  readonly message: string;
  /** Offset in the text, or 0 where none applies. */
  readonly at: number;
}

export type Parsed =
  | {
      readonly expression: Expression;
      /** Identifiers that SPDX has renamed, as they were written. */ readonly deprecated: readonly string[];
      /** Exceptions that count as unidentified terms, as they were written. */ readonly unknown: readonly string[];
    }
  | { readonly error: ExpressionError };

export const maxExpressionLength = 10_000;
const maxDepth = 100;
const maxShown = 60;

/** Finds the identifier of an exception that is written in another way. */
type FindException = (name: string) => string | undefined;

/**
 * Parses an SPDX license expression in any case. Never throws: invalid input returns an `error`. An exception that SPDX does
 * not list is an error too, unless `findException` is given: one that it does not find may have any terms.
 */
export function parseExpression(text: string, findException?: FindException): Parsed {
  if (text.length > maxExpressionLength) {
    return failed(
      "too_long",
      `An expression has at most ${maxExpressionLength} characters; this one has ${text.length}.`,
      0,
    );
  }
  const tokens = tokenize(text);
  if (tokens.length === 0) return failed("empty", "The expression is empty.", 0);
  const reader: Reader = { tokens, next: 0, depth: 0, deprecated: [], unknown: [], findException };
  try {
    const expression = readOr(reader);
    const rest = tokens[reader.next];
    if (rest) throw unexpected(rest);
    return { expression, deprecated: reader.deprecated, unknown: reader.unknown };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.reason };
    throw error;
  }
}

/** Undefined for a text that is not an expression. */
export function tryParseExpression(text: string): Expression | undefined {
  const parsed = parseExpression(text);
  return "error" in parsed ? undefined : parsed.expression;
}

interface Reader {
  readonly tokens: readonly Token[];
  next: number;
  depth: number;
  readonly deprecated: string[];
  readonly unknown: string[];
  readonly findException: FindException | undefined;
}

class Refusal extends Error {
  readonly reason: ExpressionError;
  constructor(code: ExpressionError["code"], message: string, at: number) {
    super(message);
    this.reason = { code, message, at };
  }
}

function readOr(reader: Reader): Expression {
  return readChain(reader, "or", (inner) => readChain(inner, "and", readTerm));
}

function readChain(reader: Reader, kind: "and" | "or", readPart: (reader: Reader) => Expression): Expression {
  const parts = [readPart(reader)];
  while (reader.tokens[reader.next]?.kind === kind) {
    reader.next++;
    parts.push(readPart(reader));
  }
  return combine(kind, parts);
}

function readTerm(reader: Reader): Expression {
  const token = reader.tokens[reader.next];
  if (!token) throw new Refusal("syntax", "The expression ends where a license is expected.", findEnd(reader));
  if (token.kind === "open") return readGroup(reader, token);
  if (token.kind !== "word") throw unexpected(token);
  reader.next++;
  const term = readLicense(reader, token);
  if (reader.tokens[reader.next]?.kind !== "with") return term;
  reader.next++;
  return addException(reader, term, token);
}

function readGroup(reader: Reader, open: Token): Expression {
  if (++reader.depth > maxDepth) {
    throw new Refusal("too_deep", `Parentheses may be nested ${maxDepth} levels deep.`, open.at);
  }
  reader.next++;
  const inside = readOr(reader);
  const close = reader.tokens[reader.next];
  if (close?.kind !== "close") throw new Refusal("syntax", 'A "(" is not closed.', open.at);
  reader.next++;
  reader.depth--;
  return inside;
}

function readLicense(reader: Reader, token: Token): Expression {
  const { word, plus } = splitPlus(token.text);
  if (licenseReference.test(word)) {
    if (plus) throw new Refusal("syntax", `"+" cannot follow the reference "${word}".`, token.at);
    return { kind: "license", id: spellReference(word), orLater: false };
  }
  const id = findLicenseId(word);
  if (!id)
    throw new Refusal("unknown_license", `"${shorten(word, maxShown)}" is not an SPDX license identifier.`, token.at);
  if (successors[id]) reader.deprecated.push(plus ? `${id}+` : id);
  return currentTerm(id, plus, token);
}

/** GNU licenses have "or later" in the identifier, all others keep the `+`. */
function currentTerm(id: string, plus: boolean, token: Token): Expression {
  const successor = successors[id] ?? id;
  const [license = successor, exception] = successor.split(" WITH ");
  const term = (name: string, orLater = false) => withException({ kind: "license", id: name, orLater }, exception);
  if (!plus || license.endsWith("-or-later")) return term(license);
  const later = license.endsWith("-only") ? findLicenseId(license.replace(/-only$/, "-or-later")) : undefined;
  if (later && id !== license) return term(later);
  if (later) throw new Refusal("syntax", `"${id}+" contradicts itself; write "${later}".`, token.at);
  return term(license, true);
}

function addException(reader: Reader, term: Expression, license: Token): Expression {
  const token = reader.tokens[reader.next];
  if (token?.kind !== "word")
    throw new Refusal("syntax", "WITH is not followed by an exception.", token?.at ?? findEnd(reader));
  if (term.kind !== "license" || term.exception) {
    throw new Refusal("syntax", `"${license.text}" has an exception already.`, token.at);
  }
  reader.next++;
  if (reference.test(token.text)) return withException(term, spellReference(token.text));
  const id = findExceptionId(token.text) ?? reader.findException?.(token.text);
  if (id === undefined) return addUnknownException(reader, term, token);
  if (exceptionSuccessors[id]) reader.deprecated.push(id);
  return withException(term, exceptionSuccessors[id] ?? id);
}

function addUnknownException(reader: Reader, term: LicenseTerm, { text, at }: Token): Expression {
  if (!reader.findException) {
    throw new Refusal("unknown_exception", `"${shorten(text, maxShown)}" is not an SPDX exception identifier.`, at);
  }
  reader.unknown.push(text);
  return combine("and", [term, { kind: "license", id: unidentifiedTerms, orLater: false }]);
}

function withException(term: LicenseTerm, exception: string | undefined): LicenseTerm {
  return exception ? { ...term, exception } : term;
}

/** Joins parts of one kind into one level, without duplicates, in the order they were written. */
export function combine(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [single] = parts;
  if (single && parts.length === 1) return single;
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const unique = [...new Map(flat.map((part) => [printExpression(part), part])).values()];
  const [only] = unique;
  return only && unique.length === 1 ? only : { kind, parts: unique };
}

/** The normal form: SPDX spelling, capital operators, only the parentheses that are needed. */
export function printExpression(expression: Expression): string {
  if (expression.kind === "license") {
    const license = expression.orLater ? `${expression.id}+` : expression.id;
    return expression.exception ? `${license} WITH ${expression.exception}` : license;
  }
  const parts = expression.parts.map((part) => {
    const printed = printExpression(part);
    return expression.kind === "and" && part.kind === "or" ? `(${printed})` : printed;
  });
  return parts.join(expression.kind === "and" ? " AND " : " OR ");
}

/** The licenses that a text names; empty if it is not an expression. */
export function termsIn(text: string): readonly LicenseTerm[] {
  const expression = tryParseExpression(text);
  return expression ? listTerms(expression) : [];
}

/** The single licenses of an expression, left to right. */
export function listTerms(expression: Expression): readonly LicenseTerm[] {
  return expression.kind === "license" ? [expression] : expression.parts.flatMap(listTerms);
}

const licenseReference = /^(?:DocumentRef-[a-z0-9.-]+:)?LicenseRef-[a-z0-9.-]+$/i;
/** WITH should be followed by an AdditionRef; scanners also write a LicenseRef there. */
const reference = /^(?:DocumentRef-[a-z0-9.-]+:)?(?:LicenseRef|AdditionRef)-[a-z0-9.-]+$/i;

/** The prefixes have one spelling; the rest is kept as written. */
function spellReference(word: string): string {
  return word
    .replace(/^documentref-/i, "DocumentRef-")
    .replace(/(^|:)licenseref-/i, "$1LicenseRef-")
    .replace(/(^|:)additionref-/i, "$1AdditionRef-");
}

function splitPlus(text: string): { word: string; plus: boolean } {
  return text.endsWith("+") ? { word: text.slice(0, -1), plus: true } : { word: text, plus: false };
}

function unexpected(token: Token): Refusal {
  return new Refusal("syntax", `"${shorten(token.text, maxShown)}" is not expected here.`, token.at);
}

function failed(code: ExpressionError["code"], message: string, at: number): Parsed {
  return { error: { code, message, at } };
}

function findEnd(reader: Reader): number {
  const last = reader.tokens.at(-1);
  return last ? last.at + last.text.length : 0;
}

interface Token {
  readonly kind: "word" | "and" | "or" | "with" | "open" | "close";
  readonly text: string;
  readonly at: number;
}

/** Splits an expression into words, operators and parentheses; a word is anything between those. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[()]|[^\s()]+/g)) {
    tokens.push({ kind: classify(match[0]), text: match[0], at: match.index });
  }
  return attachPlus(tokens);
}

function classify(text: string): Token["kind"] {
  if (text === "(") return "open";
  if (text === ")") return "close";
  const word = text.toLowerCase();
  return word === "and" || word === "or" || word === "with" ? word : "word";
}

/** `GPL-2.0 +` means `GPL-2.0+`; the blank is common in old metadata. */
function attachPlus(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (token.text === "+" && before?.kind === "word") {
      joined[joined.length - 1] = { ...before, text: `${before.text}+` };
    } else {
      joined.push(token);
    }
  }
  return joined;
}
