import { isOrderOperator, orderTests } from "../../../kit/semver-order.ts";
import { includedPath } from "../included-path.ts";
import { compareGems, parseGemVersion, type Segments } from "../../versions/gem-requirement.ts";
import { endOfBracket, isSign, readValue, splitAtCommas, evaluateText } from "./values.ts";
import type { Lookup, Tokens } from "./values.ts";

/** What the conditions of a file are evaluated with. Variables of the environment are not set. */
export interface Environment {
  /** The version of Ruby, which is the standard one; absent: not known. */
  readonly ruby?: string;
  /** Whether there is such a file or folder; undefined if that is not known. */
  readonly exists: (path: string, isFolder: boolean) => boolean | undefined;
}

/** The value of an expression; null is `nil`. */
export type RubyValue = string | number | boolean | null | { readonly version: Segments } | readonly RubyValue[];

/** Where an expression is evaluated. */
export interface EvaluationContext extends Environment {
  readonly tokens: Tokens;
  readonly lookup: Lookup;
}

type Range = readonly [from: number, to: number];

const maxDepth = 30;

/** The value of the tokens in a range; undefined if it depends on anything else than the environment. */
export function evaluateExpression(place: EvaluationContext, [from, to]: Range, depth = 0): RubyValue | undefined {
  if (depth > maxDepth || from >= to) return undefined;
  const { tokens } = place;
  const inner = (range: Range) => evaluateExpression(place, range, depth + 1);
  const [or, question] = ["or", "?"].map((sign) => findOperator(tokens, [from, to], [sign]));
  if (question !== undefined && or === undefined) return chooseSide(tokens, [from, question, to], inner);
  for (const { operator, stopsAt } of binary) {
    const at = findOperator(tokens, [from, to], [operator]);
    if (at !== undefined) return joinSides(inner([from, at]), inner([at + 1, to]), stopsAt);
  }
  const first = tokens.all[from];
  if (first?.kind === "name" && first.value === "not") return negate(inner([from + 1, to]));
  const at = findOperator(tokens, [from, to], comparisons);
  if (at !== undefined) return compare(inner([from, at]), operatorAt(tokens, at), inner([at + 1, to]));
  if (isSign(first, "!")) return negate(inner([from + 1, to]));
  const isWhole = tokens.partners.get(from) === to - 1;
  if (isSign(first, "(") && isWhole) return inner([from + 1, to - 1]);
  if (isSign(first, "[") && isWhole) return toList(splitAtCommas(tokens, from + 1, to - 1).map(inner));
  return to === from + 1 ? evaluateToken(place, from, depth) : evaluateCall(place, [from, to], depth);
}

/** The weakest first. */
const binary = [
  { operator: "or", stopsAt: true },
  { operator: "and", stopsAt: false },
  { operator: "||", stopsAt: true },
  { operator: "&&", stopsAt: false },
];
const comparisons = ["==", "===", "!=", ">=", "<=", ">", "<"];

/** `or` stops at what is true, `and` at what is false; then the other side does not matter, even if it is unknown. */
function joinSides(left: RubyValue | undefined, right: RubyValue | undefined, stopsAt: boolean): RubyValue | undefined {
  if (isTruthy(left) === stopsAt) return left;
  if (left !== undefined) return right;
  return isTruthy(right) === stopsAt ? right : undefined;
}

/** `condition ? one : other`. */
function chooseSide(
  tokens: Tokens,
  [from, question, to]: readonly [number, number, number],
  inner: (range: Range) => RubyValue | undefined,
): RubyValue | undefined {
  const colon = findOperator(tokens, [question + 1, to], [":"]);
  const condition = isTruthy(inner([from, question]));
  if (colon === undefined || condition === undefined) return undefined;
  return inner(condition ? [question + 1, colon] : [colon + 1, to]);
}

/** All but `false` and `nil` is true. */
export function isTruthy(value: RubyValue | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== false && value !== null;
}

function toList(values: readonly (RubyValue | undefined)[]): RubyValue | undefined {
  const present = values.filter((value) => value !== undefined);
  return present.length === values.length ? present : undefined;
}

function negate(value: RubyValue | undefined): boolean | undefined {
  return value === undefined ? undefined : !isTruthy(value);
}

function operatorAt({ all }: Tokens, at: number): string {
  const token = all[at];
  return token?.kind === "sign" || token?.kind === "name" ? token.value : "";
}

/** The first of some operators outside of brackets. */
function findOperator(tokens: Tokens, [from, to]: Range, operators: readonly string[]): number | undefined {
  for (let at = from; at < to; at = endOfBracket(tokens, at) + 1)
    if (operators.includes(operatorAt(tokens, at))) return at;
  return undefined;
}

function compare(left: RubyValue | undefined, operator: string, right: RubyValue | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  const order = orderOf(left, right);
  if (operator === "==" || operator === "===") return order === 0;
  if (operator === "!=") return order !== 0;
  return order === undefined || !isOrderOperator(operator) ? undefined : orderTests[operator](order);
}

/** Undefined for values of different kinds, which are not equal. */
function orderOf(left: RubyValue, right: RubyValue): number | undefined {
  const versions = [versionOf(left), versionOf(right)];
  const isVersion = isObject(left) || isObject(right);
  if (isVersion) return versions[0] && versions[1] ? compareGems(versions[0], versions[1]) : undefined;
  if (left === right) return 0;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : 1;
  return typeof left === "number" && typeof right === "number" ? left - right : undefined;
}

function isObject(value: RubyValue): boolean {
  return typeof value === "object" && value !== null && "version" in value;
}

function versionOf(value: RubyValue | undefined): Segments | undefined {
  if (typeof value === "string") return parseGemVersion(value);
  return typeof value === "object" && value !== null && "version" in value ? value.version : undefined;
}

function evaluateToken({ tokens, ...place }: EvaluationContext, at: number, depth: number): RubyValue | undefined {
  const token = tokens.all[at];
  if (token?.kind === "words") return token.words;
  if (token?.kind === "number") return Number(token.value);
  if (token?.kind !== "name") return evaluateText(readValue(tokens, at, at + 1), place.lookup);
  if (constants.has(token.value)) return constants.get(token.value);
  if (token.value === "RUBY_VERSION") return place.ruby;
  const value = place.lookup(token.value);
  return value?.kind === "other"
    ? evaluateExpression({ tokens, ...place }, value.range, depth + 1)
    : evaluateText(value, place.lookup);
}

const constants: ReadonlyMap<string, RubyValue> = new Map<string, RubyValue>([
  ["true", true],
  ["false", false],
  ["nil", null],
  ["RUBY_ENGINE", "ruby"],
]);

/** `ENV["X"]`, `File.exist?(path)`, `Gem::Version.new(RUBY_VERSION)`, `RUBY_VERSION.start_with?("3")`. */
function evaluateCall(place: EvaluationContext, [from, to]: Range, depth: number): RubyValue | undefined {
  const { tokens } = place;
  const isNamed = (name: string, at = from) => operatorAt(tokens, at) === name;
  if (isNamed("ENV") && endOfBracket(tokens, from + 1) === to - 1) return null;
  if (isNamed("defined?"))
    return isNamed("JRUBY_VERSION", to - 1) || isNamed("JRUBY_VERSION", to - 2) ? null : undefined;
  const dot = lastDot(tokens, [from, to]);
  if (dot === undefined) return undefined;
  const method = operatorAt(tokens, dot + 1);
  const isInBrackets = isSign(tokens.all[dot + 2], "(");
  const args = splitAtCommas(tokens, isInBrackets ? dot + 3 : dot + 2, isInBrackets ? to - 1 : to);
  const inner = (range: Range | undefined) => range && evaluateExpression(place, range, depth + 1);
  if (isNamed("ENV") && dot === from + 1)
    return method === "fetch" ? inner(args[1]) : method.endsWith("?") ? false : undefined;
  if (isNamed("Gem")) return createVersion(place, method, inner(args[0]));
  if (isNamed("File") || isNamed("Dir")) return exists(place, method, args[0], isNamed("Dir"));
  const value = inner([from, dot]);
  return value === null && isSign(tokens.all[dot], "&.") ? null : applyMethod(value, method, inner(args[0]));
}

function lastDot(tokens: Tokens, [from, to]: Range): number | undefined {
  let last: number | undefined;
  for (let at = from; at < to; at = endOfBracket(tokens, at) + 1)
    if (isSign(tokens.all[at], ".") || isSign(tokens.all[at], "&.")) last = at;
  return last;
}

function createVersion(
  { ruby }: EvaluationContext,
  method: string,
  argument: RubyValue | undefined,
): RubyValue | undefined {
  const version = method === "ruby_version" ? versionOf(ruby) : method === "new" ? versionOf(argument) : undefined;
  return version && { version };
}

function exists(
  place: EvaluationContext,
  method: string,
  range: Range | undefined,
  isFolder: boolean,
): boolean | undefined {
  if (!range || !/^(?:exists?|file|directory)\?$/.test(method)) return undefined;
  const path = includedPath(readValue(place.tokens, range[0], range[1]), place.lookup);
  return path === undefined ? undefined : place.exists(path, isFolder || method === "directory?");
}

function applyMethod(
  value: RubyValue | undefined,
  method: string,
  argument: RubyValue | undefined,
): RubyValue | undefined {
  if (value === undefined) return undefined;
  if (method === "nil?") return value === null;
  if (method === "to_s" && (value === null || typeof value === "string")) return value ?? "";
  if (Array.isArray(value) && method === "include?")
    return argument === undefined ? undefined : value.includes(argument);
  if (typeof value !== "string") return undefined;
  if (method === "empty?") return value === "";
  if (method === "strip") return value.trim();
  if (method === "downcase") return value.toLowerCase();
  if (method === "to_f" || method === "to_i")
    return Number.parseFloat(method === "to_f" ? value : value.split(".", 1).join());
  return method === "start_with?" && typeof argument === "string" ? value.startsWith(argument) : undefined;
}
