import { roles } from "../models/role.ts";
import type { AnswerType, Question } from "../rules.ts";
import { formatNumber } from "../../../text/count.ts";

const maxLength = 20_000;

/** The problem with an answer, as a sentence; undefined if it is valid. */
export function checkAnswer({ id, type, options = [] }: Question, value: string): string | undefined {
  if (value.length > maxLength)
    return `"${id}" is longer than ${formatNumber(maxLength)} characters; put it in a document.`;
  const form = forms[type];
  return !form || form.accepts(value, options)
    ? undefined
    : `"${id}" is "${value.slice(0, 60)}"; write ${form.allowed(options)}.`;
}

/** The allowed values of a question, for its prompt; undefined where any text is allowed. */
export function allowedValues({ type, options = [] }: Question): string | undefined {
  return forms[type]?.allowed(options);
}

interface Form {
  readonly accepts: (value: string, options: readonly string[]) => boolean;
  readonly allowed: (options: readonly string[]) => string;
}

const oneOf = (options: readonly string[]): string => `one of: ${options.join(" | ")}`;

/** Types without an entry take any text. */
const forms: Readonly<Partial<Record<AnswerType, Form>>> = {
  yesno: {
    accepts: (value) => /^(?:yes|no|true|false)(?:[.,;:]\s*\S[^]*|[.])?$/i.test(value),
    allowed: () => "yes or no, with more after a comma",
  },
  choice: { accepts: isOption, allowed: oneOf },
  multi: {
    accepts: (value, options) => value.split(/[,;]/).every((part) => isOption(part, options)),
    allowed: (options) => `one or more of: ${options.join(", ")}`,
  },
  role: {
    accepts: (value) => readRoleAnswer(value) !== undefined,
    allowed: (options) => `one of ${options.join(", ")}`,
  },
  place: { accepts: (value, options) => options.includes(value), allowed: (options) => options.join(" or ") },
  date: { accepts: isDay, allowed: () => "a day as YYYY-MM-DD" },
  month: {
    accepts: (value) => new RegExp(`^${month}(?:-\\d{2})?(?:[,;:] *\\S[^]*)?$`).test(value),
    allowed: () => 'a month as YYYY-MM, with more after a comma, such as "2025-06, training goes on"',
  },
  period: {
    accepts: (value) => new RegExp(`^${month} (?:to|-|–) ${month}(?:[,;:] *\\S[^]*)?$`).test(value),
    allowed: () => "two months as YYYY-MM to YYYY-MM",
  },
  flop: {
    accepts: (value) => readFlop(value) !== undefined,
    allowed: () => "the FLOP as a number above 0, such as 2.6e23",
  },
};

const month = String.raw`\d{4}-(?:0[1-9]|1[0-2])`;

/** `other: …` and `other unit: …` can have their description after a colon. */
function isOption(value: string, options: readonly string[]): boolean {
  const word = value
    .toLowerCase()
    .replace(/^(\s*other[^:]*):[^]*$/, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return options.some((option) => option === word);
}

/** `downstream deployer` is accepted, too. */
export function readRoleAnswer(value: string): (typeof roles)[number] | undefined {
  const word = value.trim().toLowerCase();
  return /^(?:downstream )?deployer$/.test(word) ? "downstream" : roles.find((role) => role === word);
}

/** A number of floating-point operations, with or without the unit after it. */
export function readFlop(value: string): number | undefined {
  const number = /^(\d{1,30}(?:\.\d{1,10})?(?:e\+?\d{1,3})?)(?:\s?FLOPs?)?$/i.exec(value.trim())?.[1];
  const flop = Number(number);
  return flop > 0 && Number.isFinite(flop) ? flop : undefined;
}

export function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A positive answer to a yes-or-no question. */
export function isYes(value: string): boolean {
  return /^(?:yes|true)(?:[.,;: ]|$)/i.test(value.trim());
}

/** A negative answer: the point stays open, and the answer is shown. */
export function isNo(value: string): boolean {
  return /^(?:no|false|none|not yet|unknown|n\/a|tbd|todo)\.?$|^(?:no|false)[,;:.] |^not /i.test(value.trim());
}
