import { combine, type Expression } from "../expression.ts";
import { skipChoiceWord, skipLeadIn } from "./fillers.ts";
import { readQualifiers, readItem, type Item } from "./item.ts";
import type { Match } from "./phrases.ts";
import { readVersion } from "./qualifiers.ts";
import { settle, withVersion, type Reading, type Settled } from "./reading.ts";
import type { Token } from "./words.ts";

/** Reads a whole name: one license or several joined by "and", "or", commas, slashes. */
export function readNames(all: readonly Token[]): Settled {
  const tokens = all.at(-1)?.text === "," ? all.slice(0, -1) : all;
  const list = readList(tokens, 0, 0);
  return list && list.end === tokens.length ? list.value : { strength: "none", ...noteOn(tokens) };
}

/** A hint for a text that names no license at all. */
function noteOn([first, ...rest]: readonly Token[]): { readonly note?: string } {
  if (first?.text === "see") return { note: "The license is in a file, not in this text." };
  return first?.kind === "url" && rest.length === 0 ? { note: "The address does not tell the license." } : {};
}

type Link = "and" | "or" | "comma" | "slash";

function readList(tokens: readonly Token[], start: number, depth: number): Match<Settled> | undefined {
  const members: Settled[] = [];
  const links: Link[] = [];
  let isChoice = false;
  let at = start;
  let before: Reading | undefined;
  for (;;) {
    const member = readMember(tokens, at, depth, before);
    if (!member) return undefined;
    members.push(member.value);
    isChoice ||= member.isChoice;
    before = member.reading;
    const afterChoice = skipChoiceWord(tokens, member.end);
    isChoice ||= afterChoice > member.end;
    const link = readLink(tokens, afterChoice);
    if (!link) return finished(members, links, isChoice, afterChoice);
    links.push(link.value);
    at = link.end;
  }
}

interface Member extends Match<Settled> {
  readonly isChoice: boolean;
  readonly reading?: Reading;
}

function readMember(
  tokens: readonly Token[],
  at: number,
  depth: number,
  before: Reading | undefined,
): Member | undefined {
  const item = readItem(tokens, at) ?? readOtherVersion(tokens, at, before);
  if (item) return { value: settle(item.value), end: item.end, isChoice: item.isChoice, reading: item.value };
  const lead = skipToBrackets(tokens, at);
  if (tokens[lead.end]?.text !== "(" || depth >= maxDepth) return undefined;
  const inside = readList(tokens, lead.end + 1, depth + 1);
  if (!inside || tokens[inside.end]?.text !== ")") return undefined;
  return { value: inside.value, end: inside.end + 1, isChoice: lead.isChoice };
}

const maxDepth = 20;

/** "Dual license (MIT or GPL)". */
function skipToBrackets(tokens: readonly Token[], start: number): { end: number; isChoice: boolean } {
  let at = start;
  let isChoice = false;
  for (let lead = skipLeadIn(tokens, at); lead.end > at; lead = skipLeadIn(tokens, at)) {
    at = lead.end;
    isChoice ||= lead.isChoice;
  }
  return { end: at, isChoice };
}

/** The 3 of "GPL 2 or 3": another version of the license before it. */
function readOtherVersion(tokens: readonly Token[], at: number, before: Reading | undefined): Item | undefined {
  const version = readVersion(tokens, at);
  if (!version || before?.version === undefined) return undefined;
  const { family, usual } = before;
  // "CeCILL 2/1" is more likely a typo than two versions
  if (usual === undefined && !tokens[at]?.isVersion && !version.value.text.includes(".")) return undefined;
  const reading = withVersion({ options: family, family, ...(usual !== undefined && { usual }) }, version.value.text);
  const item = reading && readQualifiers(tokens, { value: reading, end: version.end });
  return item && { ...item, isChoice: false };
}

function readLink(tokens: readonly Token[], at: number): Match<Link> | undefined {
  const text = tokens[at]?.text ?? "";
  const link = links.get(text);
  if (link === undefined) return undefined;
  if (text === "and" && tokens[at + 1]?.text === "/" && tokens[at + 2]?.text === "or")
    return { value: "or", end: at + 3 };
  const word = link === "comma" ? links.get(tokens[at + 1]?.text ?? "") : undefined;
  return word === "and" || word === "or" ? { value: word, end: at + 2 } : { value: link, end: at + 1 };
}

const links: ReadonlyMap<string, Link> = new Map([
  ...(["and", "&", "plus"] as const).map((text) => [text, "and"] as const),
  ...(["or", "|"] as const).map((text) => [text, "or"] as const),
  ["/", "slash"],
  [",", "comma"],
]);

function finished(
  members: readonly Settled[],
  links: readonly Link[],
  isChoice: boolean,
  end: number,
): Match<Settled> | undefined {
  const [first] = members;
  if (first && members.length === 1)
    return isChoice && first.expression?.kind !== "or" ? undefined : { value: first, end };
  const expressions = members.flatMap(({ expression }) => (expression ? [expression] : []));
  const expression = expressions.length === members.length ? join(expressions, links, isChoice) : undefined;
  if (!expression) return { value: { strength: "none", note: "Not every license of the list can be told." }, end };
  const weak = members.find(({ strength }) => strength === "weak");
  return {
    value: { expression, strength: weak ? "weak" : "exact", ...(weak?.note !== undefined && { note: weak.note }) },
    end,
  };
}

/** A comma or "and" is AND, a slash, "or" or "dual" is OR; a mixture is accepted only if it is unambiguous. */
function join(parts: readonly Expression[], links: readonly Link[], isChoice: boolean): Expression | undefined {
  const kinds = new Set(links);
  const isEnumeration = !kinds.has("and") && !kinds.has("slash") && links.indexOf("or") === links.length - 1;
  if (isChoice || isEnumeration || (!kinds.has("and") && !kinds.has("comma"))) return combine("or", parts);
  if (!kinds.has("or") && !kinds.has("slash")) return combine("and", parts);
  if (kinds.has("comma") || kinds.has("slash")) return undefined;
  return combine(
    "or",
    groups(parts, links).map((group) => combine("and", group)),
  );
}

/** "A and B or C" is "(A and B) or C", as in an SPDX expression. */
function groups(parts: readonly Expression[], links: readonly Link[]): readonly (readonly Expression[])[] {
  const alternatives: Expression[][] = [[]];
  for (const [index, part] of parts.entries()) {
    if (index > 0 && links[index - 1] === "or") alternatives.push([]);
    alternatives.at(-1)?.push(part);
  }
  return alternatives;
}
