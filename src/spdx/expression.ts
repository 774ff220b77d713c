import { exceptionSuccessors, successors } from "./deprecated.ts";
import { findExceptionId, findLicenseId } from "./identifiers.ts";
import { tokenize, type Token } from "./expression-tokens.ts";

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

type Parsed =
  | {
      readonly expression: Expression;
      /** Identifiers that SPDX has renamed, as they were written. */ readonly deprecated: readonly string[];
    }
  | { readonly error: ExpressionError };

export const maxExpressionLength = 10_000;
const maxDepth = 100;

/** Parses an SPDX license expression in any case. Never throws: invalid input returns an `error`. */
export function parseExpression(text: string): Parsed {
  if (text.length > maxExpressionLength) {
    return failed(
      "too_long",
      `An expression has at most ${maxExpressionLength} characters; this one has ${text.length}.`,
      0,
    );
  }
  const tokens = tokenize(text);
  if (tokens.length === 0) return failed("empty", "The expression is empty.", 0);
  const reader: Reader = { tokens, next: 0, depth: 0, deprecated: [] };
  try {
    const expression = readOr(reader);
    const rest = tokens[reader.next];
    if (rest) throw unexpected(rest);
    return { expression, deprecated: reader.deprecated };
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
  if (!token) throw new Refusal("syntax", "The expression ends where a license is expected.", endOf(reader));
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
  if (!id) throw new Refusal("unknown_license", `"${shorten(word)}" is not an SPDX license identifier.`, token.at);
  if (successors[id]) reader.deprecated.push(plus ? `${id}+` : id);
  return currentTerm(id, plus, token);
}

/** GNU licenses have "or later" in the identifier, all others keep the `+`. */
function currentTerm(id: string, plus: boolean, token: Token): Expression {
  const successor = successors[id] ?? id;
  const [license = successor, exception] = successor.split(" WITH ");
  if (!plus) return withException({ kind: "license", id: license, orLater: false }, exception);
  if (license.endsWith("-or-later")) return withException({ kind: "license", id: license, orLater: false }, exception);
  const later = license.endsWith("-only") ? findLicenseId(license.replace(/-only$/, "-or-later")) : undefined;
  if (later && id !== license) return withException({ kind: "license", id: later, orLater: false }, exception);
  if (later) throw new Refusal("syntax", `"${id}+" contradicts itself; write "${later}".`, token.at);
  return withException({ kind: "license", id: license, orLater: true }, exception);
}

function addException(reader: Reader, term: Expression, license: Token): Expression {
  const token = reader.tokens[reader.next];
  if (token?.kind !== "word")
    throw new Refusal("syntax", "WITH is not followed by an exception.", token?.at ?? endOf(reader));
  if (term.kind !== "license" || term.exception) {
    throw new Refusal("syntax", `"${license.text}" has an exception already.`, token.at);
  }
  reader.next++;
  if (reference.test(token.text)) return withException(term, spellReference(token.text));
  const id = findExceptionId(token.text);
  if (!id) {
    throw new Refusal("unknown_exception", `"${shorten(token.text)}" is not an SPDX exception identifier.`, token.at);
  }
  if (exceptionSuccessors[id]) reader.deprecated.push(id);
  return withException(term, exceptionSuccessors[id] ?? id);
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
  const parsed = parseExpression(text);
  return "error" in parsed ? [] : termsOf(parsed.expression);
}

/** The single licenses of an expression, left to right. */
export function termsOf(expression: Expression): readonly LicenseTerm[] {
  return expression.kind === "license" ? [expression] : expression.parts.flatMap(termsOf);
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
  return new Refusal("syntax", `"${shorten(token.text)}" is not expected here.`, token.at);
}

function failed(code: ExpressionError["code"], message: string, at: number): Parsed {
  return { error: { code, message, at } };
}

function endOf(reader: Reader): number {
  const last = reader.tokens.at(-1);
  return last ? last.at + last.text.length : 0;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
