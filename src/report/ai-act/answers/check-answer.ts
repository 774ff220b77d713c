import { roles } from "../models/role.ts";
import type { Question } from "./questions.ts";
import { formatNumber } from "../../../text/count.ts";

const maxLength = 20_000;

/** The problem with an answer, as a sentence; undefined if it is valid. */
export function checkAnswer({ id, kind }: Question, value: string): string | undefined {
  if (value.length > maxLength)
    return `"${id}" is longer than ${formatNumber(maxLength)} characters; put it in a document.`;
  if (kind === "role" && readRoleAnswer(value) === undefined)
    return `"${id}" is "${value.slice(0, 60)}"; write one of ${roles.join(", ")}.`;
  if (kind === "date" && !isDay(value)) return `"${id}" is "${value.slice(0, 60)}"; write a day as YYYY-MM-DD.`;
  if (kind === "flop" && readFlop(value) === undefined)
    return `"${id}" is "${value.slice(0, 60)}"; write the FLOP as a number such as 2.6e23.`;
  if (kind === "place" && value !== "union" && value !== "outside")
    return `"${id}" is "${value.slice(0, 60)}"; write union or outside.`;
  return undefined;
}

/** `downstream deployer` is accepted, too. */
export function readRoleAnswer(value: string): (typeof roles)[number] | undefined {
  const word = value.trim().toLowerCase();
  return /^(?:downstream )?deployer$/.test(word) ? "downstream" : roles.find((role) => role === word);
}

/** A positive number of floating-point operations, with or without the unit after it. */
export function readFlop(value: string): number | undefined {
  const number = /^(\d{1,30}(?:\.\d{1,10})?(?:e\+?\d{1,3})?)(?:\s?FLOPs?)?$/i.exec(value.trim())?.[1];
  const flop = Number(number);
  return number !== undefined && Number.isFinite(flop) && flop > 0 ? flop : undefined;
}

export function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A negative answer: the point stays open, and the answer is shown. */
export function isNo(value: string): boolean {
  return /^(?:no|false|none|not yet|unknown|n\/a|tbd|todo)\.?$|^no[,;:.] |^not /i.test(value.trim());
}
