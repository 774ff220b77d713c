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

interface Link {
  readonly kind: "and" | "or" | "comma" | "slash";
  /** A word after a comma binds last: "A or B, and C" is "(A or B) and C". */
  readonly isLoose?: boolean;
}

function readList(tokens: readonly Token[], start: number, depth: number): Match<Settled> | undefined {
  const members: Member[] = [];
  const links: Link[] = [];
  let isChoice = false;
  let at = start;
  let before: Reading | undefined;
  for (;;) {
    const member = readMember(tokens, at, depth, before);
    if (!member) return undefined;
    members.push(member);
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
    return { value: { kind: "or" }, end: at + 3 };
  const word = link === "comma" ? readLink(tokens, at + 1) : undefined;
  const isWord = word?.value.kind === "and" || word?.value.kind === "or";
  return isWord ? { value: { ...word.value, isLoose: true }, end: word.end } : { value: { kind: link }, end: at + 1 };
}

const links: ReadonlyMap<string, Link["kind"]> = new Map([
  ...(["and", "&", "plus"] as const).map((text) => [text, "and"] as const),
  ...(["or", "|"] as const).map((text) => [text, "or"] as const),
  ["/", "slash"],
  [",", "comma"],
]);

function finished(
  all: readonly Member[],
  links: readonly Link[],
  isChoice: boolean,
  end: number,
): Match<Settled> | undefined {
  const isPlainList = !isChoice && links.every(({ kind }) => kind === "comma");
  const members = all
    .filter((member) => !isPlainList || !all.some((other) => explains(other, member)))
    .map(({ value }) => value);
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

/** "GPL, GPL-3.0-or-later": metadata names one license twice, the second time with its version. */
function explains({ value, reading }: Member, vague: Member): boolean {
  const [only] = value.strength === "exact" && reading ? reading.options : [];
  const isOpen = vague.value.strength !== "exact" && vague.reading !== undefined;
  return isOpen && only !== undefined && vague.reading.options.some(({ id }) => id === only.id);
}

/** A comma or "and" is AND, a slash, "or" or "dual" is OR; a mixture is accepted only if it is unambiguous. */
function join(parts: readonly Expression[], links: readonly Link[], isChoice: boolean): Expression | undefined {
  const kinds = new Set(links.map(({ kind }) => kind));
  const isMixed = !isChoice && kinds.has("and") && kinds.has("or");
  if (isMixed && links.some(({ isLoose }) => isLoose)) return joinLoose(parts, links);
  const isEnumeration =
    !kinds.has("and") && !kinds.has("slash") && links.findIndex(({ kind }) => kind === "or") === links.length - 1;
  if (isChoice || isEnumeration || (!kinds.has("and") && !kinds.has("comma"))) return combine("or", parts);
  if (!kinds.has("or") && !kinds.has("slash")) return combine("and", parts);
  if (kinds.has("comma") || kinds.has("slash")) return undefined;
  // "A and B or C" is "(A and B) or C", as in an SPDX expression
  const alternatives = groups(parts, links, ({ kind }) => kind === "or");
  return combine(
    "or",
    alternatives.map((group) => combine("and", group.parts)),
  );
}

/** Joins what stands between the words after commas first, as Debian does. */
function joinLoose(parts: readonly Expression[], links: readonly Link[]): Expression | undefined {
  const [kind, ...others] = new Set(links.filter(({ isLoose }) => isLoose).map((link) => link.kind));
  if ((kind !== "and" && kind !== "or") || others.length > 0) return undefined;
  const joined = groups(parts, links, ({ isLoose }) => isLoose === true).map((group) =>
    join(group.parts, group.links, false),
  );
  const known = joined.filter((expression) => expression !== undefined);
  return known.length === joined.length ? combine(kind, known) : undefined;
}

interface Group {
  readonly parts: Expression[];
  readonly links: Link[];
}

/** Splits a list at some of its links. */
function groups(
  parts: readonly Expression[],
  links: readonly Link[],
  splits: (link: Link) => boolean,
): readonly Group[] {
  const found: Group[] = [];
  for (const [index, part] of parts.entries()) {
    const [link, last] = [links[index - 1], found.at(-1)];
    if (link === undefined || last === undefined || splits(link)) found.push({ parts: [part], links: [] });
    else {
      last.parts.push(part);
      last.links.push(link);
    }
  }
  return found;
}
