import { compareNumbers } from "../../../kit/semver-order.ts";
import { parseFramework } from "../../frameworks/framework.ts";
import { isCompatible } from "../../frameworks/nearest-framework.ts";
import { splitCondition } from "./condition-words.ts";

/** Undefined if it is not known without a build. */
type Decision = boolean | undefined;

const maxLength = 2_000;
const maxDepth = 20;

/** Whether all conditions hold for a target framework. Conditions on anything else are unknown. */
export function decideAll(conditions: readonly string[], framework: string): Decision {
  return conditions.map((condition) => decide(condition, framework)).reduce(both, true);
}

/** `'$(TargetFramework)' == 'net8.0' Or $(TargetFramework.StartsWith('net4'))` and the like. */
export function decide(condition: string, framework: string): Decision {
  if (condition.length > maxLength) return undefined;
  const words = splitCondition(condition);
  if (!words) return undefined;
  const reader = { words, at: 0, framework };
  const result = readOr(reader, 0);
  return reader.at === words.length ? result : undefined;
}

interface Reader {
  readonly words: readonly string[];
  at: number;
  readonly framework: string;
}

function readOr(reader: Reader, depth: number): Decision {
  let result = readAnd(reader, depth);
  while (take(reader, "or")) result = either(result, readAnd(reader, depth));
  return result;
}

function readAnd(reader: Reader, depth: number): Decision {
  let result = readTerm(reader, depth);
  while (take(reader, "and")) result = both(result, readTerm(reader, depth));
  return result;
}

function readTerm(reader: Reader, depth: number): Decision {
  if (depth > maxDepth) return undefined;
  if (take(reader, "!")) {
    const result = readTerm(reader, depth + 1);
    return result === undefined ? undefined : !result;
  }
  if (take(reader, "(")) {
    const result = readOr(reader, depth + 1);
    return take(reader, ")") ? result : undefined;
  }
  return readComparison(reader);
}

function readComparison(reader: Reader): Decision {
  const left = valueOf(reader.words[reader.at++] ?? "", reader.framework);
  const sign = reader.words[reader.at] ?? "";
  if (!signs.has(sign)) return left === "true" ? true : left === "false" ? false : undefined;
  reader.at++;
  const right = valueOf(reader.words[reader.at++] ?? "", reader.framework);
  return left === undefined || right === undefined ? undefined : compare(left, sign, right);
}

const signs = new Set(["==", "!=", "<", ">", "<=", ">="]);

function compare(left: string, sign: string, right: string): Decision {
  if (sign === "==") return left === right;
  if (sign === "!=") return left !== right;
  if (![left, right].every((text) => /^\d{1,9}(?:\.\d{1,9}){0,3}$/.test(text))) return undefined;
  const [a = [], b = []] = [left, right].map((text) => text.split(".").map(Number));
  const order = compareNumbers(a, b);
  if (order === 0) return sign.endsWith("=");
  return sign.startsWith("<") ? order < 0 : order > 0;
}

function take(reader: Reader, word: string): boolean {
  if (reader.words[reader.at]?.toLowerCase() !== word) return false;
  reader.at++;
  return true;
}

function both(a: Decision, b: Decision): Decision {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function either(a: Decision, b: Decision): Decision {
  if (a === true || b === true) return true;
  return a === undefined || b === undefined ? undefined : false;
}

/** A lower-case operand with the framework filled in; undefined if it has anything else. */
function valueOf(word: string, framework: string): string | undefined {
  const text = word.replace(/^'/, "").replace(/'$/, "").trim().toLowerCase();
  if (!text.includes("$(")) return text.includes("@(") || text.includes("%(") ? undefined : text;
  if (text === "$(targetframework)") return framework.toLowerCase();
  return callOnText(text, framework.toLowerCase()) ?? callOnFramework(text, framework);
}

function callOnText(text: string, framework: string): string | undefined {
  const match = /^\$\(targetframework\.(startswith|endswith|contains)\(['"`]([\w.-]{1,60})['"`]\)\)$/.exec(text);
  const [, call, part = ""] = match ?? [];
  if (call === "startswith") return String(framework.startsWith(part));
  if (call === "endswith") return String(framework.endsWith(part));
  return call === "contains" ? String(framework.includes(part)) : undefined;
}

const names = new Map([
  ["net", ".netframework"],
  ["netcoreapp", ".netcoreapp"],
  ["netstandard", ".netstandard"],
]);

/** `$(TargetFrameworkIdentifier)` and MSBuild's functions on frameworks. */
function callOnFramework(text: string, written: string): string | undefined {
  const framework = parseFramework(written);
  if (!framework) return undefined;
  const call = text.replaceAll(/\s/g, "").replaceAll('"', "'");
  if (
    call === "$(targetframeworkidentifier)" ||
    call === "$([msbuild]::gettargetframeworkidentifier('$(targetframework)'))"
  )
    return names.get(framework.identifier);
  const other = /^\$\(\[msbuild\]::istargetframeworkcompatible\('\$\(targetframework\)','([\w.-]{1,60})'\)\)$/.exec(
    call,
  );
  const asked = other?.[1] === undefined ? undefined : parseFramework(other[1]);
  return asked && String(isCompatible(framework, asked));
}
