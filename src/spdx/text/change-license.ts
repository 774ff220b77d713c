import { listTerms, tryParseExpression } from "../expression.ts";
import { normalizeName } from "../names/normalize.ts";

/** The license that a text becomes, and since when; no date where the text states none. */
export interface LicenseChange {
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly license: string;
}

/** The license of an expression that becomes another one at a date; undefined without one, or with several. */
export function findChangingId(license: string): string | undefined {
  const expression = mayChange(license) ? tryParseExpression(license) : undefined;
  const ids = expression ? listTerms(expression).map(({ id }) => id) : [];
  const [id, ...others] = new Set(ids.filter((id) => id === "BUSL-1.1" || Object.hasOwn(futureLicenses, id)));
  return others.length === 0 ? id : undefined;
}

export function mayChange(license: string): boolean {
  return /BUSL|FSL/.test(license);
}

/** The Functional Source License has its future license in its name. */
const futureLicenses: Readonly<Record<string, string>> = { "FSL-1.1-MIT": "MIT", "FSL-1.1-ALv2": "Apache-2.0" };

/** Reads the change from a text that was identified as these licenses. */
export function readChange(text: string, license: string): LicenseChange | undefined {
  const id = findChangingId(license);
  if (id === undefined) return undefined;
  const lines = text.replaceAll("\r\n", "\n");
  const future = futureLicenses[id];
  if (future !== undefined) {
    const made = Array.from(lines.matchAll(madeAvailable), ([, date = ""]) => date);
    return withDate(readDate(onlyOne(made), 2), future);
  }
  const { date: dates, license: names, work = [] } = readParameters(lines);
  // Parameters of several products: which of them are those of this one cannot be told.
  const named = new Set(work).size <= 1 ? readName(onlyOne(names)) : undefined;
  return named === undefined ? undefined : withDate(readChangeDate(onlyOne(dates)), named);
}

function withDate(date: string | undefined, license: string): LicenseChange {
  return { license, ...(date !== undefined && { date }) };
}

/** What all of them say. */
function onlyOne(values: readonly string[] = []): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** `Change Date: …` at the beginning of a line, with the lines that continue it. */
const parameter =
  /^[^\w\n]{0,20}(?:Change (?<name>Date|License)|Licensed (?<work>Work))[ \t*_]{0,20}[:|][ \t*_]{0,80}(?<value>[^\n]{0,300}(?:\n(?![^\w\n]{0,20}(?:\w{1,30} ){0,3}\w{1,30}:)[^\w\n]{0,80}\w[^\n]{0,300}){0,3})/gim;

function readParameters(text: string): Partial<Record<string, string[]>> {
  const found: Partial<Record<string, string[]>> = {};
  for (const { groups: { name, work = "", value = "" } = {} } of text.matchAll(parameter)) {
    const words = value.replaceAll(/[\s*_|`]+/g, " ").replaceAll(/^ | ?\.? ?$/g, "");
    (found[(name ?? work).toLowerCase()] ??= []).push(words);
  }
  return found;
}

/** `Version 2 or later of the GNU General Public License as published by the Free Software Foundation`. */
function readName(name: string | undefined): string | undefined {
  const short = name
    ?.replace(/,? as published by .*$/i, "")
    .replace(/^version (\d[\d.]{0,5})((?: or (?:any )?later)?)(?: version)? of the (.*)$/i, "$3 version $1$2");
  const { strength, expression } = normalizeName(short ?? "");
  return strength === "exact" ? expression : undefined;
}

const months = "january february march april may june july august september october november december".split(" ");
const dateForms = `(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})|(${months.join("|")}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})|(\\d{1,2})(?:st|nd|rd|th)? (${months.join("|")}),? (\\d{4})`;
const wholeDate = new RegExp(`^(?:${dateForms})$`, "i");
const madeAvailable = new RegExp(
  `(?:\\b(?:made available|released) on|\\brelease date:) {0,20}((?:${dateForms}))(?![\\w-])`,
  "gi",
);

/** A date, or a number of years after one. Anything else ("four years from publication") has no date in the text. */
function readChangeDate(value: string | undefined): string | undefined {
  const [, number = "", from] =
    /^(?:the )?(\w{1,10}) (?:years? (?:from|after)|anniversary of) (?:the )?(.{1,40})$/i.exec(value ?? "") ?? [];
  if (from === undefined) return readDate(value, 0);
  const at = counts.findIndex((words) => words.includes(number.toLowerCase()));
  return at < 0 ? undefined : readDate(from, at + 1);
}

const counts = ["1 one first", "2 two second", "3 three third", "4 four fourth"].map((words) => words.split(" "));

/** `YYYY-MM-DD` of a written date, some years later. */
function readDate(written: string | undefined, years: number): string | undefined {
  const [, y1, m1, d1, m2, d2, y2, d3, m3, y3] = wholeDate.exec(written ?? "") ?? [];
  const year = Number(y1 ?? y2 ?? y3);
  const month = m1 === undefined ? months.indexOf((m2 ?? m3 ?? "").toLowerCase()) : Number(m1) - 1;
  const day = Number(d1 ?? d2 ?? d3);
  if (!(year >= firstYear) || new Date(Date.UTC(year, month, day)).getUTCMonth() !== month || day < 1) return undefined;
  return new Date(Date.UTC(year + years, month, day)).toISOString().slice(0, 10);
}

/** The Business Source License 1.1 is of this year. */
const firstYear = 2017;
